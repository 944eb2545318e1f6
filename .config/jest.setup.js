import fc from 'fast-check';

// The same cases on every run, so that a failure is always somebody's change. FAST_CHECK_SEED looks for new ones.
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20_261_116) });
