import { createReadStream } from 'node:fs';
import { isAbsolute } from 'node:path';
import { createClamdAntivirus } from './clamd-antivirus.ts';

// For the long test: scans files with the clamd of an address and prints an answer for each, as JSON.
const [address = '', ...files] = process.argv.slice(2);
const [host = '', port = ''] = address.split(':');
const antivirus = createClamdAntivirus({
  address: isAbsolute(address) ? { path: address } : { host, port: Number(port) },
});
const answers: unknown[] = [];
for (const file of files) {
  const answer = await antivirus.scan(createReadStream(file)).catch((error: Error) => ({ erro: error.name }));
  answers.push(answer);
}
process.stdout.write(JSON.stringify(answers));
