import { buffer } from 'node:stream/consumers';
import { enderecosEsocial } from '@apura/coletores';
import { buildCsv } from '@apura/retificacao';
import {
  type AutoridadeTeste,
  createAutoridadeTeste,
  createEsocialSimulator,
  type EsocialSimulator,
  openServidor,
  type ServidorSimulado,
} from '@apura/simulators';
import { ZipFile } from 'yazl';
import type { Deps } from '../deps.ts';
import { sealCertificado } from '../modules/certificados/segredo-certificado.ts';
import { createEnvioEsocial } from '../platform/coletores/create-envio-esocial.ts';
import type { EnvioEsocial } from '../platform/coletores/port.ts';
import { asOwner } from '../platform/db/as-owner.ts';

const SENHA = 'Segredo@1';

export interface EsocialDeTeste {
  servidor: ServidorSimulado;
  simulador: EsocialSimulator;
  envio: EnvioEsocial;
  autoridade: AutoridadeTeste;
  /** How many batches were sent, whatever became of them. */
  envios(): number;
  close(): Promise<void>;
}

/** A simulator of the eSocial on a real socket, by the test's clock; a batch is ready at the first query. */
export async function openEsocialDeTeste(
  agora: () => Date,
  autoridade = createAutoridadeTeste(),
): Promise<EsocialDeTeste> {
  const simulador = createEsocialSimulator({ agora, eventosDe: () => [], segundosPorLote: 1, ultimoDiaFechado: 0 });
  const tls = { ...autoridade.issue({ nome: 'localhost', uso: 'servidor' }), ca: autoridade.cert };
  const servidor = await openServidor({ answer: simulador.answer, tls });
  const enderecos = enderecosEsocial({ servidor: servidor.url });
  const envio = createEnvioEsocial({
    ambiente: 'simulado',
    ligado: true,
    enderecos,
    ca: autoridade.cert,
    consultasPorDia: 10,
  });
  return {
    servidor,
    simulador,
    envio,
    autoridade,
    envios: () => servidor.pedidos.filter(({ caminho }) => caminho.includes('EnviarLote')).length,
    close: () => servidor.close(),
  };
}

/** Puts a certificate of this authority into an owner's list; answers its name. */
export async function insertCertificadoDe(
  deps: Deps,
  {
    ownerId,
    autoridade,
    titular,
    validade = '2048-12-31',
  }: {
    ownerId: string;
    autoridade: AutoridadeTeste;
    /** The common name: 'NOME:CNPJ'. */
    titular: string;
    validade?: string;
  },
): Promise<string> {
  const pfx = autoridade.selar(autoridade.issue({ nome: titular, uso: 'cliente' }), SENHA);
  const conteudo = sealCertificado(deps.crypto, ownerId, { pfx, senha: SENHA });
  await asOwner(deps.db, ownerId, (trx) =>
    trx
      .insertInto('certificado')
      .values({ owner_id: ownerId, nome: titular, validade, conteudo })
      .onConflict((conflict) => conflict.columns(['owner_id', 'nome']).doUpdateSet({ validade, conteudo }))
      .execute(),
  );
  return titular;
}

export interface EventoDeTeste {
  id: string;
  periodo: string;
  tipo: 'S-1298' | 'S-1200' | 'S-1299';
  matricula?: string;
}

const ELEMENTOS = {
  'S-1298': ['evtReabreEvPer', '02'],
  'S-1200': ['evtRemun', '03'],
  'S-1299': ['evtFechaEvPer', '05'],
} as const;

/** Events with Ids of their own for each `serie`. */
export function eventosDeTeste(serie: number, meses: readonly string[] = ['2025-10']): EventoDeTeste[] {
  const id = (n: number) => `ID199210437000000202601${String(serie).padStart(8, '0')}${String(n).padStart(5, '0')}`;
  return meses
    .flatMap((periodo) => [
      { periodo, tipo: 'S-1298' as const },
      { periodo, tipo: 'S-1200' as const, matricula: '=1+1' },
      { periodo, tipo: 'S-1200' as const },
      { periodo, tipo: 'S-1299' as const },
    ])
    .map((evento, n) => ({ ...evento, id: id(n + 1) }));
}

/** A ZIP as a rectification of the eSocial leaves it, its events unsigned. */
export async function buildResultado(eventos: readonly EventoDeTeste[], tpAmb = '1'): Promise<Buffer> {
  const zip = new ZipFile();
  const arquivoDe = ({ periodo, tipo, id }: EventoDeTeste) => `${periodo}/${ELEMENTOS[tipo][1]}_${tipo}/${id}.xml`;
  for (const evento of eventos) {
    const [elemento] = ELEMENTOS[evento.tipo];
    const xml =
      '<?xml version="1.0" encoding="UTF-8"?><eSocial ' +
      `xmlns="http://www.esocial.gov.br/schema/evt/${elemento}/v_S_01_03_00">` +
      `<${elemento} Id="${evento.id}"><ideEvento><indApuracao>1</indApuracao>` +
      `<perApur>${evento.periodo}</perApur><tpAmb>${tpAmb}</tpAmb></ideEvento>` +
      `<ideEmpregador><tpInsc>1</tpInsc><nrInsc>99210437</nrInsc></ideEmpregador></${elemento}></eSocial>`;
    zip.addBuffer(Buffer.from(xml), arquivoDe(evento));
  }
  const cabecalho = ['ordem', 'periodo', 'evento', 'arquivo', 'id', 'recibo_retificado', 'cpf', 'matricula', 'lote'];
  const linhas = eventos.map((e, i) => [i + 1, e.periodo, e.tipo, arquivoDe(e), e.id, '', '', e.matricula ?? '', '']);
  zip.addBuffer(Buffer.from(buildCsv(cabecalho, linhas)), 'sequencia.csv');
  zip.end();
  return buffer(zip.outputStream);
}
