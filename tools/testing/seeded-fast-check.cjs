// Every run has the same examples: a test that passes once passes again. SEED=<number> chooses others.
const fastCheck = require('../../node_modules/fast-check/lib/cjs/fast-check.js');

fastCheck.configureGlobal({ seed: Number(process.env.SEED ?? 1) });
module.exports = fastCheck;
