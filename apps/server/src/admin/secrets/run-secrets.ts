import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkNodeVersion } from '../../config/check-node-version.ts';
import type { Config } from '../../config/config.ts';
import { ConfigError } from '../../config/config-error.ts';
import { type ResultadoTroca, rotateChave, rotateChavesDosDocumentos } from '../../modules/rotacao/index.ts';
import { createNodeCrypto } from '../../platform/crypto/node-crypto.ts';
import { prepareTrocaArquivoChave } from '../../platform/crypto/troca-arquivo-chave.ts';
import { checkConnection } from '../../platform/db/connection-of.ts';
import { countOtherClients } from '../../platform/db/count-other-clients.ts';
import { createDb } from '../../platform/db/create-db.ts';
import { startEmbeddedPostgres } from '../../platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { acquireInstanceLock, InstanceRunningError } from '../../platform/instance/acquire-instance-lock.ts';
import { withInstallation } from '../open-installation.ts';

const AJUDA = `Uso: npm run secrets -- rotate
     npm run secrets -- rotate-documents

rotate            Troca a chave da instalação: recifra certificados, mensagens guardadas e as chaves dos
                  documentos sob a chave nova. Pare antes todos os processos do portal. Interrompido, rode
                  outra vez com as mesmas chaves. Para trocar sem parar, veja docs/operations.md.

  com SECRET_KEY      SECRET_KEY é a chave nova e SECRET_KEY_OLD a anterior
  sem SECRET_KEY      uma chave nova é gerada e toma o lugar da que está em DATA_DIR

rotate-documents  Troca a chave dos documentos de cada organização, com o portal em execução: os documentos
                  novos já usam a chave nova, e os outros são recifrados aos poucos.
`;

interface Chaves {
  anterior: string;
  nova: string;
  confirmar(): void;
}

/** Where the command says what it did, and what went wrong. */
export interface Saidas {
  say(texto: string): void;
  warn(texto: string): void;
}

/** The command `npm run secrets`. Answers 0 when all is under the new key, 1 when not, 2 for a wrong call. */
export async function runSecrets(
  args: readonly string[],
  { readConfig, saidas }: { readConfig: () => Config; saidas: Saidas },
): Promise<number> {
  const [comando] = args;
  if (args.length !== 1 || (comando !== 'rotate' && comando !== 'rotate-documents')) {
    saidas.warn(AJUDA);
    return 2;
  }
  try {
    checkNodeVersion();
    const config = readConfig();
    if (comando === 'rotate-documents') {
      const owners = await withInstallation(config, rotateChavesDosDocumentos);
      saidas.say(
        `Organizações com chave nova para os documentos: ${owners}. O portal recifra os documentos aos poucos.\n`,
      );
      return 0;
    }
    const resultado =
      config.databaseUrl === null ? await rotateOwnDatabase(config) : await rotate(config, config.databaseUrl);
    return tell(resultado, saidas);
  } catch (error) {
    const known = error instanceof ConfigError || error instanceof InstanceRunningError;
    saidas.warn(`${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
    return known ? 2 : 1;
  }
}

async function rotateOwnDatabase(config: Config): Promise<ResultadoTroca> {
  if (!existsSync(join(config.dataDir, 'postgres'))) {
    throw new ConfigError(`Não há instalação em ${config.dataDir}: confira DATA_DIR.`);
  }
  const lock = await acquireInstanceLock(config.dataDir);
  try {
    const server = await startEmbeddedPostgres({ homeDir: join(config.dataDir, 'postgres') });
    try {
      return await rotate(config, server.url);
    } finally {
      await server.stop();
    }
  } finally {
    lock.release();
  }
}

async function rotate(config: Config, databaseUrl: string): Promise<ResultadoTroca> {
  const chaves = readChaves(config);
  await checkConnection(databaseUrl);
  const { db, close } = createDb({ url: databaseUrl, maxConnections: 1 });
  try {
    if ((await countOtherClients(db)) > 0) {
      throw new ConfigError('Há processos do portal em execução neste banco: pare todos antes de trocar a chave.');
    }
    await migrate(db);
    const troca = { anterior: createNodeCrypto(chaves.anterior), nova: createNodeCrypto(chaves.nova) };
    const resultado = await rotateChave(db, troca);
    chaves.confirmar();
    return resultado;
  } finally {
    await close();
  }
}

function readChaves(config: Config): Chaves {
  const { secretKey: nova, secretKeyOld: antiga, dataDir } = config;
  if (nova === null) return prepareTrocaArquivoChave(dataDir);
  if (antiga === null) throw new ConfigError('SECRET_KEY_OLD deve trazer a chave anterior; SECRET_KEY é a nova.');
  if (antiga === nova) throw new ConfigError('SECRET_KEY e SECRET_KEY_OLD são iguais: não há o que trocar.');
  return { anterior: antiga, nova, confirmar: () => {} };
}

function tell(
  { owners, certificados, mensagens, provedores, contratos, fatores, sso, chavesDeDados }: ResultadoTroca,
  { say, warn }: Saidas,
): number {
  say(
    `Organizações: ${owners}. Certificados recifrados: ${certificados.trocados}. ` +
      `Mensagens recifradas: ${mensagens.trocados}. Provedores de BI recifrados: ${provedores.trocados}. ` +
      `Contratos recifrados: ${contratos.trocados}. Segundos fatores recifrados: ${fatores.trocados}. ` +
      `Entradas únicas recifradas: ${sso.trocados}. Chaves de documentos recifradas: ${chavesDeDados.trocados}.\n`,
  );
  const ilegiveis = [certificados, mensagens, provedores, contratos, fatores, sso, chavesDeDados]
    .map((tipo) => tipo.ilegiveis)
    .reduce((soma, um) => soma + um, 0);
  if (ilegiveis === 0) return 0;
  warn(
    `Nenhuma das duas chaves abre ${certificados.ilegiveis} certificado(s), ${mensagens.ilegiveis} mensagem(ns), ` +
      `${provedores.ilegiveis} provedor(es) de BI, ${contratos.ilegiveis} contrato(s) do Integra Contador, ` +
      `${fatores.ilegiveis} segundo(s) fator(es), ${sso.ilegiveis} entrada(s) única(s) ` +
      `e ${chavesDeDados.ilegiveis} chave(s) de documentos: ` +
      'estão como estavam. Rode outra vez com a chave certa em SECRET_KEY_OLD, ou importe-os de novo.\n',
  );
  return 1;
}
