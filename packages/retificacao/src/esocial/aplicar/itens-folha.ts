import type { ElementoXml } from '@apura/documentos';
import { pedeIndApurIR } from '../leiaute/condicoes.ts';
import { type DefinicaoElemento, findFilho } from '../leiaute/definicao.ts';
import { defineFolha, folha, grupo, insertFilho, textoDe } from '../xml/arvore.ts';
import { describeAlvo, type Edicao, type FalhaEdicao, naoEncontrado, REGISTRO_INTEIRO, repetido } from './edicao.ts';

/** A group that holds amounts of pay, with the values of the groups around it. */
export interface PortadorItens {
  elemento: ElementoXml;
  definicao: DefinicaoElemento;
  /** Element of its amounts. */
  item: 'itensRemun' | 'detVerbas';
  contexto: Readonly<Record<string, string>>;
  /** From the event down to the parent of `elemento`. */
  acima: readonly { elemento: ElementoXml; definicao: DefinicaoElemento }[];
}

const CONTEXTO = ['ideDmDev', 'codCateg', 'perRef', 'nrInsc', 'codLotacao', 'matricula'] as const;
const CHAVE_ITEM = ['codRubr', 'ideTabRubr'] as const;
const CAMPOS_ITEM = ['qtdRubr', 'fatorRubr', 'vrRubr', 'indApurIR'] as const;

/** Every group of an event that holds amounts of pay: S-1200, S-1202, S-1207, S-2299 and S-2399 have them. */
export function listPortadores(raiz: ElementoXml, definicao: DefinicaoElemento): PortadorItens[] {
  const portadores: PortadorItens[] = [];
  visit({ elemento: raiz, definicao, contexto: {}, acima: [] });
  return portadores;

  function visit(no: Omit<PortadorItens, 'item'>): void {
    const contexto = { ...no.contexto };
    for (const nome of CONTEXTO) {
      const texto = textoDe(no.elemento, nome);
      if (texto !== '') contexto[nome] = texto;
    }
    for (const item of ['itensRemun', 'detVerbas'] as const) {
      if (findFilho(no.definicao, item)) portadores.push({ ...no, item, contexto });
    }
    const acima = [...no.acima, { elemento: no.elemento, definicao: no.definicao }];
    for (const filho of no.elemento.filhos) {
      const sua = findFilho(no.definicao, filho.nome);
      if (sua && sua.filhos.length > 0) visit({ elemento: filho, definicao: sua, contexto, acima });
    }
  }
}

/** Applies a row about one amount of pay. Null when it was done. */
export function applyItem(edicao: Edicao): FalhaEdicao | null {
  const { chave, acao } = edicao.linha;
  const alvo = describeAlvo(
    // describeAlvo leaves the absent ones out.
    Object.fromEntries([...CONTEXTO, ...CHAVE_ITEM].map((nome) => [nome, chave[nome]])) as Record<string, string>,
  );
  const candidatos = listPortadores(edicao.raiz, edicao.definicao).filter(
    (portador) =>
      (chave.perRef ?? '') === (portador.contexto.perRef ?? '') &&
      CONTEXTO.every((n) => chave[n] === undefined || chave[n] === (portador.contexto[n] ?? '')),
  );
  if (acao === 'INCLUIR') return includeItem(edicao, candidatos, alvo);
  const achados = candidatos.flatMap((portador) =>
    portador.elemento.filhos
      .filter(
        (f) =>
          f.nome === portador.item && CHAVE_ITEM.every((n) => chave[n] === undefined || textoDe(f, n) === chave[n]),
      )
      .map((item) => ({ portador, item })),
  );
  const [achado] = achados;
  if (!achado) return naoEncontrado({ oQue: 'a rubrica', alvo });
  if (achados.length > 1) return repetido({ oQue: 'a rubrica', alvo, quantos: achados.length });
  const seuAlvo = describeAlvo({ ...achado.portador.contexto, codRubr: textoDe(achado.item, 'codRubr') });
  return acao === 'EXCLUIR' ? dropItem(edicao, achado, seuAlvo) : changeItem(edicao, achado, seuAlvo);
}

function changeItem(
  edicao: Edicao,
  { portador, item }: { portador: PortadorItens; item: ElementoXml },
  alvo: string,
): null {
  const definicao = findFilho(portador.definicao, portador.item);
  if (!definicao) throw new Error(`no definition of ${portador.item}`);
  for (const nome of CAMPOS_ITEM) {
    const texto = edicao.linha.campos[nome];
    if (texto === undefined) continue;
    const antes = defineFolha(item, definicao, { nome, texto });
    if (antes !== texto) edicao.mudou({ alvo, campo: nome, antes, depois: texto });
  }
  return null;
}

const PEDE_IND_APUR_IR =
  'Preencha 0 (IR apurado pela folha do eSocial) ou 1 (situação especial): o leiaute exige o indicador a partir ' +
  'de 07/2021.';

function includeItem(edicao: Edicao, candidatos: readonly PortadorItens[], alvo: string): FalhaEdicao | null {
  const { chave, campos } = edicao.linha;
  const [portador] = candidatos;
  if (!portador) {
    return {
      codigo: 'PAI_NAO_ENCONTRADO',
      mensagem: `o evento em vigor não tem demonstrativo com ${alvo}`,
      sugestao: 'Use um demonstrativo, estabelecimento, lotação e matrícula que já estejam no evento.',
    };
  }
  if (candidatos.length > 1) return repetido({ oQue: 'o demonstrativo', alvo, quantos: candidatos.length });
  const item = findFilho(portador.definicao, portador.item);
  // In S-1202 and S-1207 the tag table makes indApurIR mandatory; in the other events it is mandatory from a date on.
  const comIndApurIR = (item && findFilho(item, 'indApurIR')?.minimo === 1) || pedeIndApurIR(edicao.raiz);
  const exigidos = [
    ['ideTabRubr', chave.ideTabRubr, 'Preencha a tabela de rubricas e o valor.'],
    ['vrRubr', campos.vrRubr, 'Preencha a tabela de rubricas e o valor.'],
    ...(comIndApurIR ? [['indApurIR', campos.indApurIR, PEDE_IND_APUR_IR] as const] : []),
  ] as const;
  for (const [coluna, valor, sugestao] of exigidos) {
    if (valor) continue;
    return { codigo: 'CAMPO_OBRIGATORIO', coluna, mensagem: 'é obrigatória para incluir uma rubrica', sugestao };
  }
  const textos: Record<string, string | undefined> = { ...chave, ...campos };
  const filhos = [...CHAVE_ITEM, ...CAMPOS_ITEM].flatMap((nome) => (textos[nome] ? [folha(nome, textos[nome])] : []));
  insertFilho(portador.elemento, portador.definicao, grupo(portador.item, filhos));
  const seuAlvo = describeAlvo({ ...portador.contexto, codRubr: chave.codRubr });
  edicao.mudou({ alvo: seuAlvo, campo: REGISTRO_INTEIRO, antes: '', depois: describeItem(textos) });
  return null;
}

/** A demonstrative cannot be empty: groups left without amounts are removed too, up to the demonstrative itself. */
function dropItem(
  edicao: Edicao,
  { portador, item }: { portador: PortadorItens; item: ElementoXml },
  alvo: string,
): FalhaEdicao | null {
  const caminho = [...portador.acima, { elemento: portador.elemento, definicao: portador.definicao }];
  const demonstrativos = [edicao.raiz, ...caminho.map((c) => c.elemento)]
    .flatMap((c) => c.filhos)
    .filter((f) => f.nome === 'dmDev');
  const unico = listPortadores(edicao.raiz, edicao.definicao).flatMap((x) =>
    x.elemento.filhos.filter((f) => f.nome === x.item),
  );
  if (unico.length === 1) {
    return {
      codigo: 'NAO_SUPORTADO',
      mensagem: `a rubrica com ${alvo} é a única do evento, que não pode ficar vazio`,
      sugestao: 'Exclua o evento inteiro na aba S-3000.',
    };
  }
  const antes = describeItem(Object.fromEntries(item.filhos.map((f) => [f.nome, f.texto])));
  let removido = item;
  for (const { elemento, definicao } of caminho.toReversed()) {
    elemento.filhos = elemento.filhos.filter((f) => f !== removido);
    const vazio = isVazio(elemento, definicao);
    if (!vazio || elemento === edicao.raiz) break;
    removido = elemento;
  }
  const sairam = demonstrativos.includes(removido) ? ' · com o demonstrativo' : '';
  edicao.mudou({ alvo, campo: REGISTRO_INTEIRO, antes: `${antes}${sairam}`, depois: '' });
  return null;
}

/** Whether a group has neither groups nor amounts left below it. */
const isVazio = (elemento: ElementoXml, definicao: DefinicaoElemento): boolean =>
  !elemento.filhos.some((f) => PAGA.has(f.nome) && findFilho(definicao, f.nome));
/** Groups on the way to amounts, and the amounts. */
const PAGA = new Set([
  'itensRemun',
  'detVerbas',
  'remunPerApur',
  'remunPerAnt',
  'ideEstabLot',
  'ideEstab',
  'idePeriodo',
  'ideADC',
  'infoPerApur',
  'infoPerAnt',
  'dmDev',
]);

const describeItem = (textos: Readonly<Record<string, string | undefined>>): string =>
  describeAlvo(Object.fromEntries(['qtdRubr', 'fatorRubr', 'vrRubr', 'indApurIR'].map((n) => [n, textos[n]])));

const DESLIGAMENTO = {
  'S-2299': { grupo: 'infoDeslig', data: 'dtDeslig', motivo: 'mtvDeslig' },
  'S-2399': { grupo: 'infoTSVTermino', data: 'dtTerm', motivo: 'mtvDesligTSV' },
} as const;

/**
 * Applies a row about a dismissal: its own fields, and one amount where the row names a rubric. Null when it was done.
 */
export function applyDesligamento(edicao: Edicao, evento: keyof typeof DESLIGAMENTO): FalhaEdicao | null {
  const { grupo: nome, data, motivo } = DESLIGAMENTO[evento];
  const { campos, chave, acao } = edicao.linha;
  const info = edicao.raiz.filhos.find((f) => f.nome === nome);
  const definicao = findFilho(edicao.definicao, nome);
  if (!info || !definicao) return naoEncontrado({ oQue: 'o grupo', alvo: nome });
  const nova = campos[data];
  if (nova !== undefined && nova.slice(0, 7) !== textoDe(info, data).slice(0, 7)) {
    return {
      codigo: 'CHAVE_IMUTAVEL',
      coluna: data,
      mensagem: `a data ${textoDe(info, data)} não pode passar para outro mês por retificação`,
      sugestao: 'Exclua o desligamento na aba S-3000 e envie um novo com a data certa no sistema de folha.',
    };
  }
  const daVerba = chave.codRubr !== undefined;
  if (!daVerba && (acao !== 'ALTERAR' || (nova === undefined && campos[motivo] === undefined))) {
    return {
      codigo: 'CAMPO_OBRIGATORIO',
      coluna: 'codRubr',
      mensagem: 'é obrigatória para incluir, alterar ou excluir uma verba',
      sugestao: `Preencha a rubrica e o demonstrativo; sem eles só ${data} e ${motivo} podem ser alterados.`,
    };
  }
  if (daVerba) {
    // Here the registration belongs to the bond, and not to the place of an amount.
    const { matricula: _matricula, ...daRubrica } = chave;
    const falha = applyItem({ ...edicao, linha: { ...edicao.linha, chave: daRubrica } });
    if (falha) return falha;
  }
  for (const campo of [motivo, data]) {
    const texto = campos[campo];
    if (texto === undefined || texto === '') continue;
    const antes = defineFolha(info, definicao, { nome: campo, texto });
    if (antes !== texto) edicao.mudou({ alvo: '', campo, antes, depois: texto });
  }
  return null;
}
