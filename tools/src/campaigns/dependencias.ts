import { spawnSync } from 'node:child_process';
import { REPO } from '../repo.ts';
import type { Told } from '../test-reports.ts';
import type { StepResult } from '../test-steps.ts';

const PATIENCE_MS = 120_000;
/** The severities that fail the check; lesser ones are printed only. */
const GRAVE = ['high', 'critical'];

interface Audit {
  error?: unknown;
  message?: string;
  vulnerabilities?: Record<string, { severity: string; via: (string | { title?: string; url?: string })[] }>;
}

/**
 * Asks the registry whether anything that a production install brings is known to be vulnerable. When
 * the registry does not answer, that is printed and is no failure: this machine may have no network.
 */
export async function runDependenciasCampaign(): Promise<StepResult> {
  const startedAt = Date.now();
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: REPO,
    encoding: 'utf8',
    timeout: PATIENCE_MS,
    shell: process.platform === 'win32',
  });
  const audit = parse(stdout ?? '');
  const seconds = () => (Date.now() - startedAt) / 1000;
  if (audit?.vulnerabilities === undefined) {
    process.stdout.write(`dependencies: the registry did not say (${audit?.message ?? 'no answer'})\n`);
    return { name: 'dependencies', passed: 0, failed: 0, seconds: seconds(), note: 'the registry did not say' };
  }
  const found = Object.entries(audit.vulnerabilities);
  const failures: Told[] = found
    .filter(([, { severity }]) => GRAVE.includes(severity))
    .map(([name, { severity, via }]) => ({ title: `${name}: ${severity}`, error: via.map(tell).join('; ') }));
  for (const [name, { severity }] of found) process.stdout.write(`dependencies: ${name}: ${severity}\n`);
  const passed = failures.length === 0 ? 1 : 0;
  return { name: 'dependencies', passed, failed: failures.length, seconds: seconds(), failures };
}

function parse(text: string): Audit | null {
  try {
    return JSON.parse(text) as Audit; // As npm writes it; what lacks is looked for above.
  } catch {
    return null;
  }
}

function tell(via: string | { title?: string; url?: string }): string {
  return typeof via === 'string' ? via : `${via.title ?? ''} ${via.url ?? ''}`.trim();
}
