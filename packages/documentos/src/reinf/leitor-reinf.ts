import { createLeitorEventos, type EventoFechado } from '../eventos/leitor-eventos.ts';
import { applyNovaValidade } from '../eventos/nova-validade.ts';
import { parseRecepcao } from '../eventos/parse-valor.ts';
import type { ColetorProblemas } from '../texto/coletor-problemas.ts';
import type { VisitanteXml } from '../xml/walk-xml.ts';
import { findCodigoReinf, isTotalReinf } from './eventos-reinf.ts';
import { headOfRecibo } from './head-of-recibo.ts';
import { createLeitorLotes, type ElementoReinf } from './leitor-lotes-reinf.ts';
import { parseValorReinf } from './parse-valor-reinf.ts';
import { type CampoReinf, getPlanoReinf } from './plano-reinf.ts';
import type { CabecalhoReinf, EventoReinfLido } from './reinf-lido.ts';

type Evento = EventoFechado<CampoReinf, ElementoReinf>;

/**
 * A visitor that turns the elements of a document into events and totals of the EFD-Reinf, at any place in it; see
 * `createLeitorEventos`. An answer without any of them says what became of its lot.
 */
export function createLeitorReinf(problemas: ColetorProblemas): VisitanteXml & { finish(): EventoReinfLido[] } {
  const eventos: EventoReinfLido[] = [];
  const lotes = createLeitorLotes();
  const { finish, ...visitante } = createLeitorEventos<CampoReinf, ElementoReinf>(problemas, {
    raiz: 'Reinf',
    nome: 'EFD-Reinf',
    getPlano: getPlanoReinf,
    findCodigo: findCodigoReinf,
    parseValor: parseValorReinf,
    fora: lotes,
    onEvento: endEvento,
  });

  function endEvento(e: Evento): void {
    const lido: EventoReinfLido = { ...cabecalhoOf(e), linhas: e.linhas };
    applyNovaValidade(e.linhas, e.campos);
    if (lido.nrInsc === null) {
      problemas.add({
        codigo: 'reinf-sem-contribuinte',
        mensagem: `O evento ${e.codigo} não diz de que contribuinte é (ideContri) e não foi usado.`,
        registro: e.codigo,
        valor: e.id,
      });
      return;
    }
    if (findCodigoReinf(e.elemento) === null) {
      problemas.add({
        codigo: 'reinf-evento-desconhecido',
        mensagem:
          `O evento ${e.codigo} não é de nenhum leiaute conhecido da EFD-Reinf. Ele foi guardado, mas não é usado ` +
          'nos relatórios.',
        registro: e.codigo,
        valor: e.id,
      });
    }
    eventos.push(lido);
  }

  return {
    ...visitante,
    finish() {
      finish();
      eventos.push(...lotes.recibos().map((recibo) => ({ ...headOfRecibo(recibo), linhas: [] })));
      const retorno = lotes.retorno();
      if (retorno !== null && eventos.length === 0) {
        problemas.add({ codigo: 'reinf-retorno-sem-evento', mensagem: reasonOfLote(retorno) });
      }
      return eventos;
    },
  };
}

function reasonOfLote({
  cdResposta,
  descResposta,
}: {
  cdResposta: string | null;
  descResposta: string | null;
}): string {
  if (cdResposta === '1') {
    return (
      'O retorno diz que o lote ainda estava sendo processado. Consulte o lote de novo no programa que o transmitiu ' +
      'e envie o retorno final.'
    );
  }
  const texto = (descResposta ?? '').slice(0, 120).replace(/\.$/, '');
  const dito = cdResposta === null ? '' : ` (código ${cdResposta}${texto === '' ? '' : `: ${texto}`})`;
  return `O retorno do lote não traz nenhum evento${dito}. Envie o retorno do lote que foi aceito.`;
}

function cabecalhoOf(e: Evento): CabecalhoReinf {
  const de = (campo: CampoReinf): string | null => e.campos[campo] ?? null;
  const total = isTotalReinf(e.codigo);
  const chaves = [de('chave1'), de('chave2')].filter((c) => c !== null);
  return {
    evento: e.codigo,
    elemento: e.elemento.slice(0, 60),
    id: e.id,
    versao: e.acima.versao,
    tpAmb: de('tpAmb'),
    perApur: de('perApur'),
    indRetif: de('indRetif'),
    nrRecRetificado: de('nrRecRetificado'),
    tpInsc: de('tpInsc'),
    nrInsc: de('nrInsc'),
    estab: de('estab'),
    participante: de('participante') ?? de('nome'),
    ideEvtAdic: de('ideEvtAdic'),
    operacao: de('operacao'),
    chaveTabela: de('operacao') === null ? null : chaves.join('|'),
    iniValid: de('iniValid'),
    novoIniValid: de('novoIniValid'),
    tpEventoExcluido: de('tpEventoExcluido'),
    nrRecExcluido: de('nrRecExcluido'),
    perApurExcluido: de('perApurExcluido'),
    fechRet: de('fechRet'),
    tpEvBase: parseTpEv(de('tpEvBase')),
    // In an answer the envelope names the event too.
    idBase: total ? (de('idBase') ?? e.acima.idEnvelope) : null,
    nrRecBase: de('nrRecBase'),
    dhRecepcao: parseRecepcao(de('dhRecepcao')),
    dhProcess: parseRecepcao(de('dhProcess')),
    situacaoConsulta: null,
    cdRetorno: de('cdRetorno'),
    descRetorno: de('dscResp') ?? de('descRetorno'),
  };
}

/** The kind of event that an answer names: 'R-2010', in some versions without the letter. */
function parseTpEv(texto: string | null): string | null {
  const numero = /^(?:R-?)?(\d{4})$/i.exec(texto ?? '')?.[1];
  return numero === undefined ? null : `R-${numero}`;
}
