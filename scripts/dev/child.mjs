// A process of `npm run dev`: loads the packages it is given, then imports the module whose address it is sent.
process.once('message', (entry) => void start(entry));
for (const name of process.argv.slice(2)) await import(name).catch(() => undefined);

async function start(entry) {
  await import(entry);
  process.send('running');
}
