import { buildWeb } from './build-web.ts';

buildWeb((line) => process.stdout.write(`${line}\n`));
