import { unsealCertificado } from '@apura/assinatura';
import { createClienteNfe, enderecosNfe } from '@apura/coletores';
import {
  type AutoridadeTeste,
  chaveFicticia,
  createAutoridadeTeste,
  createNfeSimulator,
  type NfeSimulator,
  type NotaFicticia,
  openServidor,
  type ServidorSimulado,
  writeProcNFe,
} from '@apura/simulators';
import { sealCertificado } from '../modules/certificados/segredo-certificado.ts';
import type { Coletores } from '../platform/coletores/port.ts';
import { asOwner } from '../platform/db/as-owner.ts';
import { createEmpresaTeste, EMPRESA_CNPJ } from './projeto-teste.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const SENHA = 'Segredo@1';
export const CERTIFICADO_NOTAS = `EMPRESA FICTICIA:${EMPRESA_CNPJ}`;
export const DESTINATARIO = { cnpj: EMPRESA_CNPJ, nome: 'EMPRESA FICTICIA' };

/** Sixty invoices issued to the company, half of them in October and half in December of 2025. */
export const createNotasTeste = (): NotaFicticia[] =>
  Array.from({ length: 60 }, (_, at) => {
    const dia = `2025-${at < 30 ? 10 : 12}-15`;
    return { chave: chaveFicticia({ dia, numero: at + 1 }), dia, valor: '1000.00', destinatario: DESTINATARIO };
  });

/** Puts a certificate that this authority issues into owner A's list. */
export async function insertCertificadoDe(
  server: TestServer,
  autoridade: AutoridadeTeste,
  nome: string,
): Promise<void> {
  const pfx = autoridade.selar(autoridade.issue({ nome, uso: 'cliente' }), SENHA);
  const conteudo = sealCertificado(server.deps.crypto, server.a.id, { pfx, senha: SENHA });
  await asOwner(server.deps.db, server.a.id, (trx) =>
    trx.insertInto('certificado').values({ owner_id: server.a.id, nome, validade: '2100-01-01', conteudo }).execute(),
  );
}

/** A server whose owner A has a company, its certificate, and a simulated SEFAZ with these invoices. */
export async function startNotasTeste(
  coletores: Coletores,
  notas: readonly NotaFicticia[],
): Promise<{ server: TestServer; simulador: NfeSimulator; servidor: ServidorSimulado }> {
  const autoridade = createAutoridadeTeste();
  let agora = () => new Date();
  const simulador = createNfeSimulator({
    agora: () => agora(),
    notasDe: (cnpj) => (cnpj === EMPRESA_CNPJ ? notas : []),
  });
  const tls = { ...autoridade.issue({ nome: 'localhost', uso: 'servidor' }), ca: autoridade.cert };
  const servidor = await openServidor({ answer: (pedido) => simulador.answer(pedido), tls });
  const enderecos = enderecosNfe('producao', servidor.url);
  coletores.nfe = {
    open: (certificado) =>
      createClienteNfe({
        enderecos,
        certificado: unsealCertificado(certificado),
        ca: autoridade.cert,
        timeoutMs: 60_000,
      }),
    pausaMs: 0,
    consultasPorHora: 20,
  };
  const server = await startTestServer({ work: true, overrides: { coletores } });
  agora = () => server.clock.now();
  await createEmpresaTeste(server.app, server.a.admin);
  await insertCertificadoDe(server, autoridade, CERTIFICADO_NOTAS);
  return { server, simulador, servidor };
}

/** The ZIP of the notes of a project's month, as the project keeps it. */
export const findZipDoMes = ({ deps, a }: TestServer, projetoId: string, coletadoPor = 'nfe') =>
  asOwner(deps.db, a.id, (trx) =>
    trx
      .selectFrom('arquivo_enviado')
      .select(['storage_key', 'sha256', 'nome'])
      .where('projeto_id', '=', projetoId)
      .where('coletado_por', '=', coletadoPor)
      .executeTakeFirstOrThrow(),
  );

/** Does `work` while the company has one invoice more, distributed under this number. */
export async function withNota(server: TestServer, nsu: string, dia: string, work: () => Promise<void>): Promise<void> {
  const { db, storage } = server.deps;
  const nota = { chave: chaveFicticia({ dia, numero: Number(nsu) }), dia, valor: '7.00', destinatario: DESTINATARIO };
  await storage.put(`notas/teste/${nsu}.xml`, Buffer.from(writeProcNFe(nota)));
  const [dela] = await asOwner(db, server.a.id, (trx) =>
    trx
      .insertInto('nota_distribuida')
      .columns([
        'empresa_id',
        'owner_id',
        'nsu',
        'tipo',
        'chave',
        'dia',
        'storage_key',
        'tamanho',
        'simulado',
        'recebida_em',
      ])
      .expression((eb) =>
        eb
          .selectFrom('empresa')
          .select((e) => [
            'id',
            'owner_id',
            e.val(nsu).as('nsu'),
            e.val('nota').as('tipo'),
            e.val(nota.chave).as('chave'),
            e.val(dia).as('dia'),
            e.val(`notas/teste/${nsu}.xml`).as('storage_key'),
            e.val(1).as('tamanho'),
            e.val(false).as('simulado'),
            e.val(server.clock.now()).as('recebida_em'),
          ])
          .where('cnpj', '=', EMPRESA_CNPJ),
      )
      .returning('empresa_id')
      .execute(),
  );
  try {
    await work();
  } finally {
    await asOwner(db, server.a.id, (trx) =>
      trx
        .deleteFrom('nota_distribuida')
        .where('nsu', '=', nsu)
        .where('empresa_id', '=', dela?.empresa_id ?? '')
        .execute(),
    );
  }
}

/** Does `work` while the project has a file of so many bytes. */
export async function withTamanho(
  server: TestServer,
  id: string,
  tamanho: number,
  work: () => Promise<void>,
): Promise<void> {
  const arquivo = await asOwner(server.deps.db, server.a.id, (trx) =>
    trx
      .insertInto('arquivo_enviado')
      .values({
        owner_id: server.a.id,
        projeto_id: id,
        nome_enviado: 'grande.txt',
        nome: 'grande.txt',
        situacao: 'completo',
        tamanho,
        storage_key: 'nada',
        criado_em: server.clock.now(),
        completo_em: server.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  try {
    await work();
  } finally {
    await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.deleteFrom('arquivo_enviado').where('id', '=', arquivo.id).execute(),
    );
  }
}
