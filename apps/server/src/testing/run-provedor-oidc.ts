import { startProvedorTeste } from './provedor-oidc-teste.ts';

/**
 * The tests' provider as a process of its own, for tests in a browser: it says its address and runs until it is ended.
 */
const { emissor } = await startProvedorTeste(process.argv.slice(2));
process.stdout.write(`emissor ${emissor}\n`);
