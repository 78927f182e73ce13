import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE, readConformance } from './conformance/conformance.ts';
import { formatConformance } from './conformance/format-conformance.ts';
import { REPO } from './repo.ts';

// Writes docs/conformance.md from the sentences and the tags of the tests, and says what has no proof.
const sentences = readFileSync(join(REPO, 'tools/src/conformance/sentences.md'), 'utf8');
const conformance = readConformance({ root: REPO, sentences });
writeFileSync(join(REPO, PAGE), formatConformance(conformance));
console.log([`gen-conformance: ${PAGE}`, ...conformance.faults].join('\n'));
if (conformance.faults.length > 0) process.exitCode = 1;
