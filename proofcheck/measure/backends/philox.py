"""The words of a stream in one kernel: `measure/random.philox`, written in C for a library that compiles kernels.

OPERANDS names the number of the first block, and the words of the stream's name and key; the kernel is called for each
`i` below the number of blocks, and writes the four words of block `first + i`. Tests compile it for the processor, and
hold its words to those of the array program.
"""

OPERANDS = "uint64 first, uint32 high0, uint32 high1, uint32 key0, uint32 key1"
BODY = """
const unsigned long long block = first + i;
unsigned int c0 = (unsigned int)block, c1 = (unsigned int)(block >> 32), c2 = high0, c3 = high1;
unsigned int k0 = key0, k1 = key1;
for (int turn = 0; turn < 10; ++turn) {
    const unsigned long long low = 0xD2511F53ull * c0, high = 0xCD9E8D57ull * c2;
    c0 = (unsigned int)(high >> 32) ^ c1 ^ k0;
    c1 = (unsigned int)high;
    c2 = (unsigned int)(low >> 32) ^ c3 ^ k1;
    c3 = (unsigned int)low;
    k0 += 0x9E3779B9u;
    k1 += 0xBB67AE85u;
}
words[4 * i] = c0;
words[4 * i + 1] = c1;
words[4 * i + 2] = c2;
words[4 * i + 3] = c3;
"""
