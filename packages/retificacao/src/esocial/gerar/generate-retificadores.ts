import { formatPeriodo } from '@apura/br';
import type { ElementoXml } from '@apura/documentos';
import type { Ocorrencia, Relatar } from '../../comum/ocorrencia.ts';
import type { ArquivoBase } from '../../comum/pedido.ts';
import type { Mudanca } from '../../comum/resultado.ts';
import type { Alvo } from '../alvos.ts';
import { type CampoMudado, describeAlvo, type Edicao, type FalhaEdicao, REGISTRO_INTEIRO } from '../aplicar/edicao.ts';
import { applyDesligamento, applyItem } from '../aplicar/itens-folha.ts';
import { applyDeducaoIr, applyPagamento } from '../aplicar/pagamentos.ts';
import { readArvores } from '../base/read-arvores.ts';
import { type BasePorLugar, baseDoEvento } from '../bases/base-evento.ts';
import type { BuscarRubrica } from '../bases/rubricas.ts';
import { getLeiaute, LEIAUTE } from '../leiaute/leiautes.ts';
import { type Falha, tellLinha } from '../plano/count-falha.ts';
import type { ParametrosEsocial } from '../plano/parametros-esocial.ts';
import { mesDe } from '../plano/periodo-esocial.ts';
import type { LinhaPlano } from '../plano/plano-esocial.ts';
import { checkEvento } from '../xml/check-evento.ts';
import { convertLeiaute } from '../xml/convert-leiaute.ts';
import { buildExclusao } from './build-exclusao.ts';
import { cabecalhoRetificador, isDeModuloSimplificado } from './cabecalho-evento.ts';

export interface RetificadorPronto {
  alvo: Alvo;
  /** Element `evt…`, complete. */
  raiz: ElementoXml;
  /** What the event adds to the base of the contribution, before and after. */
  baseAntes: BasePorLugar;
  baseDepois: BasePorLugar;
}

export interface GerarRetificadoresOptions {
  arquivos: readonly ArquivoBase[];
  alvos: readonly Alvo[];
  parametros: ParametrosEsocial;
  /** The incidence of rubrics as it is, and as it will be. */
  rubricas: { antes: BuscarRubrica; depois: BuscarRubrica };
  report: Relatar;
  mudancas: (m: Mudanca) => void;
  signal?: AbortSignal | undefined;
}

/**
 * Yields the rectifier of each event: the whole content of the event in force, in the layout in force, with the rows
 * applied. An event that a row, its origin or its layout keeps from being made is reported and left out.
 */
export async function* generateRetificadores(o: GerarRetificadoresOptions): AsyncGenerator<RetificadorPronto> {
  const lugares = o.alvos.map((alvo) => ({ arquivo: alvo.base.arquivo, ordem: alvo.base.ordem, alvo }));
  const perdas = new Map<string, { quantas: number; ocorrencia: Ocorrencia }>();
  for await (const { lugar, raiz } of readArvores(o.arquivos, lugares)) {
    o.signal?.throwIfAborted();
    const pronto = makeOne(lugar.alvo, raiz, o, perdas);
    if (pronto) yield pronto;
  }
  for (const { quantas, ocorrencia } of perdas.values()) {
    o.report({ ...ocorrencia, mensagem: `${ocorrencia.mensagem} Em ${quantas} evento${quantas === 1 ? '' : 's'}.` });
  }
}

function makeOne(
  alvo: Alvo,
  lida: ElementoXml | null,
  o: GerarRetificadoresOptions,
  perdas: Map<string, { quantas: number; ocorrencia: Ocorrencia }>,
): RetificadorPronto | null {
  const { base } = alvo;
  const nome = `${base.evento} do CPF ${base.cpf}`;
  const say = (falha: Falha) => tellLinha(o.report, { ...alvo.pedido, periodo: base.periodo }, falha);
  if (!lida) {
    say({
      codigo: 'ARQUIVO_BASE_AUSENTE',
      mensagem: `o arquivo com o evento ${nome} (recibo ${base.recibo}) não está mais no projeto`,
      sugestao: 'Envie o XML de novo ao projeto e processe-o antes de retificar.',
    });
    return null;
  }
  if (isDeModuloSimplificado(lida)) {
    say({
      codigo: 'NAO_SUPORTADO',
      mensagem: `o evento ${nome} foi enviado por um módulo simplificado do governo, que só ele mesmo pode retificar`,
      sugestao: 'Retifique este evento no módulo simplificado do eSocial.',
    });
    return null;
  }
  if (alvo.exclusao) return makeExclusao(alvo, alvo.exclusao, lida, o);
  const definicao = getLeiaute(lida.nome);
  const { raiz, removidas } = convertLeiaute(lida, definicao);
  const mudanca = (c: CampoMudado, origem: string): Mudanca => ({
    periodo: base.periodo,
    registro: base.evento,
    chave: [describeAlvo({ CPF: base.cpf, matricula: base.matricula, recibo: base.recibo }), c.alvo]
      .filter(Boolean)
      .join(' · '),
    campo: c.campo,
    antes: c.antes,
    depois: c.depois,
    origem,
    arquivo: base.arquivo,
    linha: base.ordem,
  });
  for (const { caminho, texto, novoNome } of removidas) {
    const depois = novoNome === null ? '' : texto;
    o.mudancas(mudanca({ alvo: '', campo: caminho, antes: texto, depois }, `conversão do leiaute ${base.versao}`));
    const destino = novoNome === null ? 'não existe' : `chama-se ${novoNome}`;
    const chave = `${base.periodo}|${base.evento}|${caminho}`;
    const perda = perdas.get(chave);
    if (perda) perda.quantas++;
    else {
      const mensagem =
        `O campo ${caminho} do ${base.evento}, do leiaute ${base.versao}, ${destino} no leiaute ` + `${LEIAUTE}.`;
      const sugestao = 'Confira os eventos na aba Antes x Depois.';
      const lugar = { aba: alvo.pedido.aba, linha: alvo.pedido.linha, coluna: caminho, valor: '' };
      perdas.set(chave, {
        quantas: 1,
        ocorrencia: { nivel: 'ADVERTENCIA', codigo: 'FORMATO', periodo: base.periodo, ...lugar, mensagem, sugestao },
      });
    }
  }
  const baseAntes = baseDoEvento({ raiz, definicao, periodo: base.periodo, buscar: o.rubricas.antes });
  let falhou = false;
  for (const linha of alvo.linhas) {
    const origem = `planilha ${linha.aba} linha ${linha.linha}`;
    const falha =
      applyRow({ raiz, definicao, linha, mudou: (c) => o.mudancas(mudanca(c, origem)) }) ??
      refuseRubrica(linha, base.periodo, o);
    if (!falha) continue;
    falhou = true;
    tellLinha(o.report, { ...linha, periodo: base.periodo }, falha);
  }
  raiz.filhos = [
    cabecalhoRetificador(raiz, base.recibo, o.parametros),
    ...raiz.filhos.filter((f) => f.nome !== 'ideEvento'),
  ];
  for (const f of falhou ? [] : checkEvento(raiz, definicao)) {
    falhou = true;
    const campo = f.caminho.split('/').at(-1) ?? '';
    const linha = alvo.linhas.find((l) => l.campos[campo] !== undefined);
    if (linha) {
      const sugestao = 'Informe o valor que o leiaute em vigor pede para este evento.';
      tellLinha(o.report, { ...linha, periodo: base.periodo }, { ...f, coluna: campo, sugestao });
    } else {
      say({
        codigo: f.codigo,
        coluna: f.caminho,
        valor: f.valor,
        mensagem: `evento ${nome}, recibo ${base.recibo}: ${f.mensagem}`,
        sugestao: 'Corrija o evento no sistema de folha, ou informe o campo na planilha.',
      });
    }
  }
  if (falhou) return null;
  return {
    alvo,
    raiz,
    baseAntes,
    baseDepois: baseDoEvento({ raiz, definicao, periodo: base.periodo, buscar: o.rubricas.depois }),
  };
}

/** The event is excluded whole: nothing of it stays in the base. */
function makeExclusao(
  alvo: Alvo,
  linha: LinhaPlano,
  lida: ElementoXml,
  o: GerarRetificadoresOptions,
): RetificadorPronto | null {
  const { base } = alvo;
  const raiz = buildExclusao(base, lida, o.parametros);
  const falhas = checkEvento(raiz, getLeiaute(raiz.nome));
  const sugestao = 'Exclua o evento no sistema de folha.';
  for (const f of falhas) tellLinha(o.report, { ...linha, periodo: base.periodo }, { ...f, coluna: '', sugestao });
  if (falhas.length > 0) return null;
  o.mudancas({
    periodo: base.periodo,
    registro: base.evento,
    chave: describeAlvo({ CPF: base.cpf, matricula: base.matricula, recibo: base.recibo }),
    campo: REGISTRO_INTEIRO,
    antes: 'evento',
    depois: '',
    origem: `planilha ${linha.aba} linha ${linha.linha}`,
    arquivo: base.arquivo,
    linha: base.ordem,
  });
  const definicao = getLeiaute(lida.nome);
  const convertida = convertLeiaute(lida, definicao).raiz;
  const baseAntes = baseDoEvento({ raiz: convertida, definicao, periodo: base.periodo, buscar: o.rubricas.antes });
  return { alvo, raiz, baseAntes, baseDepois: new Map() };
}

/**
 * Why the rubric of an included item cannot be used, or null. The workbook may exclude the rubric from its register.
 * The project may lack an old register, so a rubric that is in no register only gets a warning.
 */
function refuseRubrica(linha: LinhaPlano, periodo: string, o: GerarRetificadoresOptions): FalhaEdicao | null {
  const { codRubr, ideTabRubr } = linha.chave;
  if (linha.acao !== 'INCLUIR' || codRubr === undefined || ideTabRubr === undefined) return null;
  const mes = mesDe(periodo);
  if (o.rubricas.depois(codRubr, ideTabRubr, mes)) return null;
  const rubrica = `a rubrica ${codRubr} da tabela ${ideTabRubr}`;
  if (o.rubricas.antes(codRubr, ideTabRubr, mes)) {
    return {
      codigo: 'REFERENCIA_INEXISTENTE',
      coluna: 'codRubr',
      mensagem: `${rubrica} fica sem vigência em ${formatPeriodo(periodo)} por outra linha desta planilha`,
      sugestao: 'Retire a exclusão da rubrica na aba S-1010, ou use outra rubrica.',
    };
  }
  tellLinha(
    o.report,
    { ...linha, periodo },
    {
      nivel: 'ADVERTENCIA',
      codigo: 'REFERENCIA_INEXISTENTE',
      coluna: 'codRubr',
      valor: codRubr,
      mensagem: `${rubrica} não está em nenhum S-1010 do projeto em ${formatPeriodo(periodo)}`,
      sugestao: 'Confira o código e a tabela: o eSocial recusa rubricas que não conhece.',
    },
  );
  return null;
}

function applyRow(edicao: Edicao & { linha: LinhaPlano }): FalhaEdicao | null {
  switch (edicao.linha.aba) {
    case 'S-1210':
      return applyPagamento(edicao);
    case 'S-1210_IR':
      return applyDeducaoIr(edicao);
    case 'S-2299':
    case 'S-2399':
      return applyDesligamento(edicao, edicao.linha.aba);
    default:
      return applyItem(edicao);
  }
}
