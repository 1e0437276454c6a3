// A process of `npm run dev`: loads the packages it is given, and runs the code whose address it is sent.
process.once('message', async (entry) => {
  await import(entry);
  process.send('running');
});
for (const name of process.argv.slice(2)) await import(name).catch(() => undefined);
