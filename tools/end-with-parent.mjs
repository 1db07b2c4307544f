// Preloaded into child processes: when the parent is killed, the child ends as if it had received SIGTERM, instead of
// holding its port and its data for ever.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
