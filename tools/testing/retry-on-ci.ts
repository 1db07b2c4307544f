// As with the browser's journeys: a test that passes on a second try is told of, with its first error, and does not
// stop a submission. These tests start real servers, threads and databases beside each other on two cores.
if (process.env.CI !== undefined) jest.retryTimes(1, { logErrorsBeforeRetry: true });
