import { chromium } from 'playwright';
import { execSync } from 'node:child_process';
const path = execSync('which chromium').toString().trim();
const b = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] });
const url = 'http://127.0.0.1:4791/';
const names = process.argv.slice(2);
for (const n of names) {
  const [addr, w='1300', scheme='light'] = n.split('|');
  const p = await b.newPage({ viewport: { width: +w, height: w==='390'?844:900 }, colorScheme: scheme as 'light' });
  await p.goto(url + addr);
  const name = (addr || 'home').replaceAll('/', '_').slice(0,20) + `-${w}-${scheme}`;
  await p.screenshot({ path: `/tmp/h-app-${name}.png` });
  console.log(name);
  await p.close();
}
await b.close();
