import fc from 'fast-check';

/**
 * Every property is tested with the same values in every run, so that a run that failed fails again and one that passed
 * passes again. Other values are had with `PROPERTY_SEED=…`, a whole number.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.PROPERTY_SEED ?? 1) });
