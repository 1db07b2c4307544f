const { configure } = require('@testing-library/dom');

// What a change of the code prevents is not awaited for long: a module has hundreds of changes.
configure({ asyncUtilTimeout: 300 });
