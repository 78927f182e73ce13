import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findCnpj, isIsoDate, todayInSaoPaulo } from '@apura/br';
import { checkNodeVersion } from '../config/check-node-version.ts';
import { readConfig } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { systemClock } from '../platform/clock/system-clock.ts';
import { CargaError, loadOffline } from '../platform/registry/offline/load-offline.ts';
import { createOfflineRegistry } from '../platform/registry/offline/offline-registry.ts';
import { registroDirOf } from '../platform/registry/offline/registro-dir.ts';
import { RegistryUnavailableError } from '../platform/registry/port.ts';

const AJUDA = `Uso: npm run registry -- load <arquivos .zip ou pastas> [--data AAAA-MM-DD] [--recomecar]
     npm run registry -- show <CNPJ>

load carrega os dados abertos do CNPJ, publicados todo mês pela Receita Federal, para consulta sem internet.
Precisa de Estabelecimentos*.zip, Empresas*.zip, Cnaes.zip e Municipios.zip; Simples.zip e os arquivos de regime
tributário são opcionais. Interrompido, rode outra vez com os mesmos arquivos: continua de onde parou. O cadastro em
uso só é trocado quando tudo foi carregado.

  --data        dia a que os dados se referem; sem ela, hoje
  --recomecar   descarta uma carga que não terminou

show mostra o que o cadastro carregado diz de um CNPJ.
`;

process.exitCode = await run(process.argv.slice(2));

/** The command `npm run registry`. Answers 0 when it did what was asked, 1 when that failed, 2 for a wrong call. */
async function run(args: readonly string[]): Promise<number> {
  try {
    checkNodeVersion();
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { data: { type: 'string' }, recomecar: { type: 'boolean' }, help: { type: 'boolean' } },
    });
    const [comando, ...alvos] = positionals;
    if (values.help) {
      process.stdout.write(AJUDA);
      return 0;
    }
    const dir = registroDirOf(readConfig());
    if (comando === 'load' && alvos.length > 0) return await load(dir, alvos, values);
    if (comando === 'show' && alvos.length === 1) return await show(dir, alvos[0] ?? '');
    return fail(2, AJUDA);
  } catch (error) {
    if (error instanceof CargaError) return fail(1, error.message);
    if (error instanceof ConfigError) return fail(2, error.message);
    if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
      return fail(2, AJUDA);
    }
    return fail(1, error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

async function load(
  dir: string,
  alvos: readonly string[],
  { data, recomecar }: { data?: string | undefined; recomecar?: boolean | undefined },
): Promise<number> {
  if (data !== undefined && !isIsoDate(data)) return fail(2, '--data deve ser um dia na forma AAAA-MM-DD.');
  const hoje = todayInSaoPaulo(systemClock.now());
  if (data !== undefined && data > hoje) return fail(2, '--data não pode ser um dia futuro.');
  const { estabelecimentos, empresas } = await loadOffline({
    dir,
    zips: alvos.flatMap(zipsDe),
    data: data ?? null,
    hoje,
    recomecar: recomecar ?? false,
    report: (linha) => process.stdout.write(`${linha}\n`),
  });
  process.stdout.write(`Cadastro pronto: ${empresas} empresas e ${estabelecimentos} estabelecimentos.\n`);
  return 0;
}

async function show(dir: string, texto: string): Promise<number> {
  const cnpj = findCnpj(texto);
  if (cnpj === undefined) return fail(2, 'CNPJ inválido, confira os 14 caracteres.');
  try {
    const registro = await createOfflineRegistry({ dir }).fetchEmpresa(cnpj);
    if (registro === null) return fail(1, 'O cadastro carregado não tem este CNPJ.');
    process.stdout.write(`${JSON.stringify(registro, null, 2)}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof RegistryUnavailableError)) throw error;
    return fail(1, `Não há cadastro carregado em ${dir}: use npm run registry -- load.`);
  }
}

function zipsDe(alvo: string): string[] {
  if (!statSync(alvo, { throwIfNoEntry: false })?.isDirectory()) return [alvo];
  return readdirSync(alvo)
    .filter((nome) => /\.zip$/i.test(nome))
    .sort()
    .map((nome) => join(alvo, nome));
}

function fail(code: number, message: string): number {
  process.stderr.write(`${message.trimEnd()}\n`);
  return code;
}
