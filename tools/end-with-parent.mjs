// Loaded before a program that another one of ours has started: should that one be killed, this one ends as if it had
// been told to, instead of holding its port and its data for ever.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
