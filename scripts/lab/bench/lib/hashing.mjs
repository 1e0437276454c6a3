// Prints how many password hashes this machine computes per second, two at a time like the site.
import { hash, verify } from '@node-rs/argon2';

const seconds = Number(process.argv[2]);
const known = await hash('correct horse battery staple', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
let done = 0;
const began = performance.now();
const until = began + seconds * 1000;
const work = async () => {
  for (; performance.now() < until; done += 1) await verify(known, 'correct horse battery staple');
};
await Promise.all([work(), work()]);
console.log((done / ((performance.now() - began) / 1000)).toFixed(2));
