import type { ColetorProblemas } from '../texto/coletor-problemas.ts';
import { positionOf } from '../xml/arvore-campos.ts';
import type { VisitanteXml } from '../xml/walk-xml.ts';
import type { CabecalhoEsocial, EventoEsocialLido, RetornoEsocial } from './esocial-lido.ts';
import { findCodigoEvento } from './eventos-conhecidos.ts';
import { joinRetornos } from './join-retornos.ts';
import { createLeitorRetornos } from './leitor-retornos.ts';
import { createLinhasEvento } from './linhas-evento.ts';
import { cleanTexto } from './parse-valor.ts';
import { type CampoCabecalho, getPlano, type NoEvento } from './plano-evento.ts';

interface EventoAberto {
  elemento: string;
  codigo: string;
  id: string | null;
  versao: string | null;
  envelope: number;
  campos: Partial<Record<CampoCabecalho, string>>;
  linhas: ReturnType<typeof createLinhasEvento>;
  pilha: (NoEvento | null)[];
}

/**
 * A visitor that turns the elements of a document into events and answers of the eSocial, at any place in it.
 *
 * An event is an element `evt…` directly below an `eSocial`; an answer is a `retornoEvento` there. An event that the
 * document does not close is reported and left out: half an event must not count.
 */
export function createLeitorEsocial(problemas: ColetorProblemas): VisitanteXml & {
  finish(): { eventos: EventoEsocialLido[]; retornos: RetornoEsocial[] };
} {
  const eventos: { lido: EventoEsocialLido; envelope: number }[] = [];
  const retornos = createLeitorRetornos();
  let aberto: EventoAberto | null = null;
  let texto = '';

  function beginEvento(elemento: string, atributos: Readonly<Record<string, string>>): void {
    const acima = retornos.acima();
    const codigo = findCodigoEvento(elemento) ?? elemento.slice(0, 60);
    const plano = getPlano(elemento);
    const linhas = createLinhasEvento(plano, codigo);
    aberto = {
      elemento,
      codigo,
      id: cleanTexto(atributos.Id ?? atributos.id ?? ''),
      versao: acima?.versao ?? null,
      envelope: acima?.envelope ?? 0,
      campos: {},
      linhas,
      pilha: [plano.raiz],
    };
    linhas.open(plano.raiz);
  }

  /** Adds the value of a leaf to the head and the rows of the event. */
  function addValor(o: { e: EventoAberto; no: NoEvento; texto: string; linha: (() => number) | null }): void {
    const limpo = cleanTexto(o.texto);
    if (limpo === null) return;
    const { cabecalho } = o.no;
    if (cabecalho !== null && cabecalho !== 'operacao') o.e.campos[cabecalho] ??= limpo;
    o.e.linhas.value({ no: o.no, texto: limpo, linha: o.linha, problemas });
  }

  function abandon({ codigo, id }: EventoAberto): void {
    const oQue = `O evento ${codigo} termina antes do seu fim`;
    problemas.add({
      codigo: 'esocial-evento-incompleto',
      mensagem: `${oQue} e não foi usado. Baixe o XML de novo no portal do eSocial.`,
      registro: codigo,
      valor: id,
    });
    aberto = null;
  }

  function endEvento(e: EventoAberto): void {
    aberto = null;
    const lido: EventoEsocialLido = { ...cabecalhoOf(e), linhas: e.linhas.finish() };
    applyNovaValidade(lido, e.campos.novoFimValid ?? null);
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
    eventos.push({ lido, envelope: e.envelope });
  }

  return {
    open(nome, atributos) {
      texto = '';
      if (aberto && nome === 'eSocial') abandon(aberto);
      if (!aberto) {
        if (retornos.acima()?.nome === 'eSocial' && /^evt[A-Z]/.test(nome)) beginEvento(nome, atributos);
        else retornos.open(nome, atributos);
        return;
      }
      const no = aberto.pilha.at(-1)?.filhos.get(nome) ?? null;
      aberto.pilha.push(no);
      if (!no) return;
      if (no.cabecalho === 'operacao') aberto.campos.operacao ??= nome;
      aberto.linhas.open(no);
      // S-2501 and S-2555 have attributes where every other event has elements.
      for (const [atributo, valor] of Object.entries(atributos)) {
        const filho = no.filhos.get(atributo);
        if (filho) addValor({ e: aberto, no: filho, texto: valor, linha: null });
      }
    },
    text(pedaco) {
      if (!aberto) texto += texto.length < 2_000 ? pedaco : '';
      else {
        const no = aberto.pilha.at(-1);
        if (no && (no.alvos.length > 0 || no.cabecalho !== null)) texto += pedaco;
      }
    },
    close(_nome, linha) {
      if (!aberto) {
        retornos.close(cleanTexto(texto));
        texto = '';
        return;
      }
      const no = aberto.pilha.pop();
      if (no) {
        if (texto !== '') addValor({ e: aberto, no, texto, linha });
        aberto.linhas.close(no);
      }
      texto = '';
      if (aberto.pilha.length === 0) endEvento(aberto);
    },
    finish() {
      if (aberto) abandon(aberto);
      const restantes = joinRetornos(eventos, retornos.lidos);
      return {
        eventos: eventos.map((e) => e.lido),
        retornos: restantes.map(({ envelope: _envelope, ...retorno }) => retorno),
      };
    },
  };
}

function cabecalhoOf(e: EventoAberto): CabecalhoEsocial {
  const de = (campo: CampoCabecalho): string | null => e.campos[campo] ?? null;
  const chaves = [de('chave1'), de('chave2')].filter((c) => c !== null);
  return {
    evento: e.codigo,
    elemento: e.elemento.slice(0, 60),
    id: e.id,
    versao: e.versao,
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

/** A change may move the validity of a row of a register: the new validity replaces beginning and end. */
function applyNovaValidade(lido: EventoEsocialLido, novoFim: string | null): void {
  if (lido.novoIniValid === null) return;
  for (const { esquema, linha } of lido.linhas) {
    const inicio = esquema.colunas.findIndex((c) => c.nome === 'iniValid');
    if (inicio < 0) continue;
    linha[inicio] = lido.novoIniValid;
    linha[positionOf(esquema, 'fimValid')] = novoFim;
  }
}
