import { createLeitorEventos, type EventoFechado } from '../eventos/leitor-eventos.ts';
import { applyNovaValidade } from '../eventos/nova-validade.ts';
import { parseValor } from '../eventos/parse-valor.ts';
import type { ColetorProblemas } from '../texto/coletor-problemas.ts';
import type { VisitanteXml } from '../xml/walk-xml.ts';
import type { CabecalhoEsocial, EventoEsocialLido, RetornoEsocial } from './esocial-lido.ts';
import { findCodigoEvento } from './eventos-conhecidos.ts';
import { joinRetornos } from './join-retornos.ts';
import { createLeitorRetornos, type ElementoAberto } from './leitor-retornos.ts';
import { type CampoCabecalho, getPlano } from './plano-evento.ts';

type Evento = EventoFechado<CampoCabecalho, ElementoAberto>;

/**
 * A visitor that turns the elements of a document into events and answers of the eSocial, at any place in it; see
 * `createLeitorEventos`. An answer is a `retornoEvento` directly below an `eSocial`.
 */
export function createLeitorEsocial(problemas: ColetorProblemas): VisitanteXml & {
  finish(): { eventos: EventoEsocialLido[]; retornos: RetornoEsocial[] };
} {
  const eventos: { lido: EventoEsocialLido; envelope: number }[] = [];
  const retornos = createLeitorRetornos();
  const { finish, ...visitante } = createLeitorEventos<CampoCabecalho, ElementoAberto>(problemas, {
    raiz: 'eSocial',
    nome: 'eSocial',
    getPlano,
    findCodigo: findCodigoEvento,
    parseValor,
    fora: retornos,
    onEvento: endEvento,
  });

  function endEvento(e: Evento): void {
    const lido: EventoEsocialLido = { ...cabecalhoOf(e), linhas: e.linhas };
    applyNovaValidade(e.linhas, e.campos);
    if (lido.nrInsc === null) {
      problemas.add({
        codigo: 'esocial-sem-empregador',
        mensagem: `O evento ${e.codigo} não diz de que empregador é (ideEmpregador) e não foi usado.`,
        registro: e.codigo,
        valor: e.id,
      });
      return;
    }
    if (findCodigoEvento(e.elemento) === null) {
      problemas.add({
        codigo: 'esocial-evento-desconhecido',
        mensagem:
          `O evento ${e.codigo} não é de nenhum leiaute conhecido. Ele foi guardado, mas não é usado nos ` +
          'relatórios.',
        registro: e.codigo,
        valor: e.id,
      });
    }
    eventos.push({ lido, envelope: e.acima.envelope });
  }

  return {
    ...visitante,
    finish() {
      finish();
      const restantes = joinRetornos(eventos, retornos.lidos);
      return {
        eventos: eventos.map((e) => e.lido),
        retornos: restantes.map(({ envelope: _envelope, ...retorno }) => retorno),
      };
    },
  };
}

function cabecalhoOf(e: Evento): CabecalhoEsocial {
  const de = (campo: CampoCabecalho): string | null => e.campos[campo] ?? null;
  const chaves = [de('chave1'), de('chave2')].filter((c) => c !== null);
  return {
    evento: e.codigo,
    elemento: e.elemento.slice(0, 60),
    id: e.id,
    versao: e.acima.versao,
    recibo: null,
    recepcao: null,
    cdResposta: null,
    descResposta: null,
    tpAmb: de('tpAmb'),
    perApur: de('perApur'),
    indApuracao: de('indApuracao'),
    indGuia: de('indGuia'),
    indRetif: de('indRetif'),
    nrRecRetificado: de('nrRecRetificado'),
    nrRecBase: de('nrRecBase'),
    tpInsc: de('tpInsc'),
    nrInsc: de('nrInsc'),
    cpf: de('cpf'),
    matricula: de('matricula') ?? de('processo'),
    operacao: de('operacao'),
    chaveTabela: chaves.join('|'),
    iniValid: de('iniValid'),
    novoIniValid: de('novoIniValid'),
    data: de('data'),
    tpEventoExcluido: de('tpEventoExcluido'),
    nrRecExcluido: de('nrRecExcluido'),
  };
}
