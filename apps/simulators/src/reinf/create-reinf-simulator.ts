import { moveCompetencia } from '@apura/br';
import type { PedidoRecebido, RespostaSimulada } from '../rede/servidor-simulado.ts';

/** An event as a question for its receipt tells of it. */
export interface ReciboSimulado {
  /** 'R-2099'. */
  evento: string;
  /** AAAA-MM; null of a register. */
  perApur: string | null;
  id: string;
  recibo: string;
  /** With the offset of Brasília. */
  recebimento: string;
  /** 1 in force, 2 rectified, 3 excluded. */
  situacao: '1' | '2' | '3';
}

/** Simulates the questions for receipts of the EFD-Reinf. Its `answer` is given to `openServidor` with mutual TLS. */
export interface ReinfSimulator {
  answer(pedido: PedidoRecebido): RespostaSimulada;
  /** The next questions get these answers, one each. */
  programar(...respostas: RespostaSimulada[]): void;
}

const CAMINHO = /^\/consulta\/reciboevento\/R(\d{4})\/1\/([0-9A-Z]{8})(?:\/(\d{4}-\d{2}))?$/;
const NS = 'http://www.reinf.esocial.gov.br/schemas/retornoRecibosChaveEvento/v1_05_01';

/** Creates the simulator. Where no source gives the text of a refusal, the text is invented. */
export function createReinfSimulator(o: {
  /** The receipts of a company by its root. */
  recibosDe: (raiz: string) => readonly ReciboSimulado[];
}): ReinfSimulator {
  const programadas: RespostaSimulada[] = [];
  return {
    answer({ metodo, caminho, titular = '' }) {
      const programada = programadas.shift();
      if (programada !== undefined) return programada;
      const [, evento, raiz = '', perApur = null] = CAMINHO.exec(caminho) ?? [];
      if (metodo !== 'GET' || evento === undefined) return { status: 400, texto: '' };
      if (!new RegExp(`:${raiz}`).test(titular)) {
        return resposta('1', 'O titular do certificado não é o contribuinte nem procurador dele.');
      }
      const achados = o
        .recibosDe(raiz)
        .filter((recibo) => recibo.evento === `R-${evento}` && recibo.perApur === perApur);
      return achados.length === 0 ? { status: 404, texto: '' } : resposta('0', 'SUCESSO', achados);
    },
    programar: (...respostas) => void programadas.push(...respostas),
  };
}

function resposta(codigo: string, texto: string, recibos: readonly ReciboSimulado[] = []): RespostaSimulada {
  const eventos = recibos.map(({ id, recebimento, recibo, situacao }) => {
    const campos = {
      dtHoraRecebimento: recebimento,
      nrProtocolo: `2.1.${recibo.split('-')[0]}`,
      nrRecibo: recibo,
      situacaoEvento: situacao,
      aplicacaoRecepcao: '1',
    };
    const dentro = Object.entries(campos).map(([nome, valor]) => `<${nome}>${valor}</${nome}>`);
    return `<evento id="${id}">${dentro.join('')}</evento>`;
  });
  const xml =
    `<?xml version="1.0" encoding="utf-8"?><Reinf xmlns="${NS}"><ideStatus><cdRetorno>${codigo}</cdRetorno>` +
    `<descRetorno>${texto}</descRetorno></ideStatus>` +
    `${eventos.length === 0 ? '' : `<retornoEventos>${eventos.join('')}</retornoEventos>`}</Reinf>`;
  return { status: 200, texto: xml, cabecalhos: { 'content-type': 'application/xml; charset=utf-8' } };
}

/** The register and the closings of a company, each sent in the month after its own. */
export function generateRecibosReinf({ raiz, meses }: { raiz: string; meses: readonly string[] }): ReciboSimulado[] {
  const recibo = (o: { evento: string; perApur: string | null; dia: string; n: number }): ReciboSimulado => ({
    evento: o.evento,
    perApur: o.perApur,
    id: `ID1${raiz}000000${o.dia.replaceAll('-', '')}090000${String(o.n).padStart(5, '0')}`,
    recibo: [o.n, '08', o.evento.slice(2), (o.perApur ?? o.dia).slice(2, 7).replace('-', ''), o.n].join('-'),
    recebimento: `${o.dia}T09:00:00.000-03:00`,
    situacao: '1',
  });
  return [
    recibo({ evento: 'R-1000', perApur: null, dia: '2023-09-15', n: 1 }),
    ...meses.flatMap((perApur, at) =>
      ['R-2099', 'R-4099'].map((evento, qual) =>
        recibo({ evento, perApur, dia: `${moveCompetencia(perApur, 1)}-15`, n: 2 * at + qual + 2 }),
      ),
    ),
  ];
}
