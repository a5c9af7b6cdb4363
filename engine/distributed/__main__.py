"""`python -m engine.distributed`: a rank other than 0, started by rank 0 with its settings on stdin."""

from engine.blas_preload import ensure_blas

if __name__ == "__main__":
    ensure_blas()
    from engine.distributed.rank_process import main

    raise SystemExit(main())
