// Loaded before a service that `dev/` started: it ends with its starter, however that one ends.
process.on('disconnect', () => process.exit(1));
