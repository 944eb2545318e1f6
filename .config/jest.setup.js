import fc from 'fast-check';

// The same cases on every run, so a failure always comes from a change. FAST_CHECK_SEED looks for new ones.
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20_261_116) });
