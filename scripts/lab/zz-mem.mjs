import { setTimeout as sleep } from 'node:timers/promises';
import { Generator } from './bench/lib/load.mjs';
import { measure } from './bench/lib/measure.mjs';
import { startDatabase, startProcess } from './bench/lib/stack.mjs';
import { givingBack } from '../lib/memory.mjs';
import { tokenOf } from './bench/lib/data.mjs';
const READS = Array.from({ length: 500 }, (_, at) => ({
  path: at % 3 === 0 ? '/api/account/paid' : '/api/account/orders',
  headers: { 'x-auth-token': tokenOf(at + 1) },
}));
const db = await startDatabase('/tmp/growth/small');
const generator = new Generator();
const V = JSON.parse(process.env.VARIANTS);
console.log(givingBack);
try {
  for (const [name, flags] of Object.entries(V)) {
    const site = await startProcess(db, { ROLE: 'all', NODE_FLAGS: flags }, '/work/main');
    const start = site.firstAnswerMs;
    await sleep(40000);
    const cpu0 = site.cpuMs();
    const idle = site.footprint().rssMb;
    let peak = 0;
    const t = setInterval(() => (peak = Math.max(peak, site.footprint().rssMb)), 100);
    const r = await measure({ generator, api: site, database: db }, { units: READS, seconds: 5, atLeast: 4000 });
    await measure(
      { generator, api: site, database: db },
      { units: [{ path: '/api/captcha' }], seconds: 3, atLeast: 1000 },
    );
    clearInterval(t);
    await sleep(4000);
    const soon = site.footprint().rssMb;
    await sleep(16000);
    console.log(
      name.padEnd(50),
      'start',
      start.toFixed(0),
      'idle',
      idle.toFixed(0),
      'peak',
      peak.toFixed(0),
      'soon',
      soon.toFixed(0),
      'later',
      site.footprint().rssMb.toFixed(0),
      'apiUs',
      r.apiUs.toFixed(0),
    );
    await site.stop();
  }
} finally {
  generator.close();
  await db.stop();
}
