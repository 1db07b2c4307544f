// Preloaded into child processes: when the parent is killed, the child exits as on SIGTERM. Otherwise it would
// block its port and its database.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
