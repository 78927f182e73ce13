import fc from 'fast-check';

// Every `npm test` draws the same examples, so that a run fails for what its change did and for nothing else. The
// campaign `properties` draws others each day; a failure prints its seed.
const today = Number(process.env.APURA_DIA ?? Math.floor(Date.now() / 86_400_000));
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: process.env.APURA_LONG === '1' ? today : 1 });
