import { unsealCertificado } from '@apura/assinatura';
import { createClienteNfse, enderecosNfse } from '@apura/coletores';
import {
  chaveServicoFicticia,
  createAutoridadeTeste,
  createNfseSimulator,
  type NfseSimulator,
  type NotaServicoFicticia,
  openServidor,
  type ServidorSimulado,
} from '@apura/simulators';
import type { Coletores } from '../platform/coletores/port.ts';
import { CERTIFICADO_NOTAS, DESTINATARIO, insertCertificadoDe } from './notas-teste.ts';
import { createEmpresaTeste, EMPRESA_CNPJ } from './projeto-teste.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** The A1 of a company that has nothing to do with the owner's. */
export const CERTIFICADO_ALHEIO = 'OUTRA FICTICIA:11222333000181';
/** The A1 of another establishment of the owner's company. */
export const CERTIFICADO_FILIAL = 'EMPRESA FICTICIA FILIAL:99210437000206';
const PRESTADOR = { cnpj: '98100002000157', nome: 'PRESTADOR FICTICIO SIMULADO LTDA' };

export const notaServicoTeste = (numero: number, dia: string): NotaServicoFicticia => ({
  chave: chaveServicoFicticia({ cnpj: PRESTADOR.cnpj, dia, numero }),
  dia,
  valor: '1000.00',
  prestador: PRESTADOR,
  tomador: DESTINATARIO,
});

/** Sixty services that the company takes, half of them in October and half in December of 2025. */
export const createServicosTeste = (): NotaServicoFicticia[] =>
  Array.from({ length: 60 }, (_, at) => notaServicoTeste(at + 1, `2025-${at < 30 ? 10 : 12}-15`));

/** A server whose owner A has a company, three certificates, and a simulated national environment with these notes. */
export async function startNfseTeste(
  coletores: Coletores,
  notas: readonly NotaServicoFicticia[],
): Promise<{ server: TestServer; simulador: NfseSimulator; servidor: ServidorSimulado }> {
  const autoridade = createAutoridadeTeste();
  let agora = () => new Date();
  const simulador = createNfseSimulator({
    agora: () => agora(),
    notasDe: (cnpj) => (cnpj === EMPRESA_CNPJ ? notas : []),
  });
  const tls = { ...autoridade.issue({ nome: 'localhost', uso: 'servidor' }), ca: autoridade.cert };
  const servidor = await openServidor({ answer: (pedido) => simulador.answer(pedido), tls });
  const enderecos = enderecosNfse('producao', servidor.url);
  coletores.nfse = {
    open: (certificado) =>
      createClienteNfse({
        enderecos,
        certificado: unsealCertificado(certificado),
        ca: autoridade.cert,
        timeoutMs: 60_000,
      }),
    pausaMs: 0,
  };
  const server = await startTestServer({ work: true, overrides: { coletores } });
  agora = () => server.clock.now();
  await createEmpresaTeste(server.app, server.a.admin);
  for (const nome of [CERTIFICADO_NOTAS, CERTIFICADO_FILIAL, CERTIFICADO_ALHEIO]) {
    await insertCertificadoDe(server, autoridade, nome);
  }
  return { server, simulador, servidor };
}
