import { CAMPAIGNS, type Campaign } from './campaigns/campaigns.ts';
import { changedSince, defaultBase, filesLeadingTo, readGraph } from './reached-files.ts';
import { errorLineOf } from './test-reports.ts';
import { type StepResult, summarize } from './test-steps.ts';

// `npm run test:long` runs every campaign, `npm run test:long -- kills fuzz` only those, and `npm run test:long --
// --changed` those that try a file which the changed ones reach (with a commit after it: changed since then).
const [first, commit] = process.argv.slice(2);
const wanted = first === '--changed' ? reachedCampaigns(commit ?? defaultBase()) : process.argv.slice(2);
const chosen = CAMPAIGNS.filter((c) => process.argv.length === 2 || wanted.includes(c.name));
if (first === '--changed') process.stdout.write(`reached: ${wanted.join(', ') || 'no campaign'}\n`);
else if (chosen.length === 0) {
  process.stdout.write(`campaigns: ${CAMPAIGNS.map((c) => c.name).join(', ')}\n`);
  process.exit(2);
}
const steps: StepResult[] = [];
/** Runs campaigns one after the other; one that breaks is a failure of its own. */
async function runInTurn(campaigns: readonly Campaign[]): Promise<void> {
  for (const campaign of campaigns) await runCampaign(campaign);
}

async function runCampaign(campaign: Campaign): Promise<void> {
  process.stdout.write(`\n== ${campaign.name}: ${campaign.about}\n`);
  const startedAt = Date.now();
  try {
    steps.push(await campaign.run());
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stdout.write(`${message}\n`);
    steps.push({
      name: campaign.name,
      passed: 0,
      failed: 1,
      seconds: (Date.now() - startedAt) / 1000,
      note: 'the campaign broke',
      failures: [{ title: 'the campaign broke', error: errorLineOf(message) }],
    });
  }
}

function reachedCampaigns(base: string): string[] {
  const reached = [...filesLeadingTo(changedSince(base), readGraph())];
  return CAMPAIGNS.filter((c) => reached.some((file) => c.tries.test(file))).map((c) => c.name);
}

const on = (core: Campaign['core']) => chosen.filter((campaign) => campaign.core === core);
await Promise.all([runInTurn(on('first')), runInTurn(on('second'))]);
await runInTurn(on('both'));
if (steps.length > 0) process.exitCode = summarize(steps);
