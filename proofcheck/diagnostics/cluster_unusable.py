from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class ClusterUnusable(Diagnostic):
    """The cluster that was asked for cannot be used: nobody answers, it is gone, or its machines differ from this one.

    Each machine of a cluster has to have the same version of proofcheck, of Python and of the libraries, or its
    verdicts could be others. What was judged before a cluster was lost is in the cache: the same command goes on from
    there.
    """

    name = "cluster-unusable"
    remedy = "Install proofcheck[cluster] in the same versions on every machine, start the cluster, and run it again."
    example = "proofcheck verify claims/ --cluster 10.0.0.1:8786"
