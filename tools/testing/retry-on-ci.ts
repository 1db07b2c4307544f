// A test that passes on retry is reported with its first error and does not fail CI, as in the browser tests. These
// tests run real servers, threads and databases in parallel on two cores.
if (process.env.CI !== undefined) jest.retryTimes(1, { logErrorsBeforeRetry: true });
