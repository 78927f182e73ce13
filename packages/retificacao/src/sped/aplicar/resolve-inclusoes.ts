import type { Forma } from '../formas.ts';

import type { Insercao, Novo } from './edicoes.ts';
import { camposGemeo } from './gemeos.ts';
import type { Salvacao } from './linhas-sem-chave.ts';
import { abreEstabelecimento, type Recipientes } from './localizar.ts';
import { campoOrdem, linhaDoPonto, type Ponto } from './pontos.ts';
import type { Alvo, Referencia } from './referencias.ts';
import { acimaDe, acoplar, addCampoAusente, addSemPai, type ContextoResolucao } from './resolve-base.ts';

export interface ContextoInclusao extends ContextoResolucao {
  recipientes: Recipientes;
  /** Points below a record of the base, each of one kind. */
  pontos: ReadonlyMap<Referencia, readonly Ponto[]>;
  /** The twin that the base may have of each row INCLUIR. */
  gemeos: ReadonlyMap<Alvo, Referencia>;
}

/** Records whose fields may be equal in a correct file: two equal rents of one month, two retentions of one day. */
const podemRepetir = /^(F|M|1[0-9]{3}$)/;

/** Puts the records that the rows INCLUIR give in their place: below records of the base, or below one another. */
export function resolveInclusoes(alvos: readonly Alvo[], contexto: ContextoInclusao): void {
  const novos = new Map<string, Novo>();
  const inclusoes = alvos.filter((alvo) => alvo.acao === 'INCLUIR').toSorted((a, b) => a.forma.nivel - b.forma.nivel);
  const feitos: [Alvo, Novo][] = [];
  for (const alvo of inclusoes) {
    if (!checkNova(alvo, novos, contexto)) continue;
    const novo = createNovo(alvo, contexto);
    if (!place(novo, alvo, novos, contexto)) continue;
    feitos.push([alvo, novo]);
    if (alvo.proprio) novos.set(alvo.proprio.id, novo);
  }
  for (const [alvo, novo] of feitos) addGemeo(alvo, novo, novos, contexto);
}

/** Whether the record is not there yet, neither in the base nor by another row. */
function checkNova(alvo: Alvo, novos: ReadonlyMap<string, Novo>, contexto: ContextoInclusao): boolean {
  const { falhas, removidas, chavesDe } = contexto;
  const { proprio, forma, alteracao } = alvo;
  const { registro } = forma;
  const salvoPor = (): Salvacao => ({ acao: 'EXCLUIR', registros: [registro, ...acimaDe(registro, chavesDe)] });
  if (!proprio || proprio.campos.length === 0) {
    const unico = proprio?.achados.find((a) => !removidas.has(a.linha));
    if (!unico) return true;
    falhas.add(alteracao, {
      codigo: 'CHAVE_DUPLICADA',
      mensagem: `o arquivo base já tem o registro ${registro}, de que só cabe um (linha ${unico.linha}).`,
      sugestao: 'Use a ação ALTERAR.',
      salvoPor: salvoPor(),
    });
    return false;
  }
  const outro = novos.get(proprio.id);
  const velho = proprio.achados.find((a) => !removidas.has(a.linha));
  if (!outro && !velho) return true;
  const nivel = podemRepetir.test(registro) ? 'ADVERTENCIA' : 'ERRO';
  const onde = outro
    ? `a linha ${outro.alteracao.origem.linha} da aba ${outro.alteracao.origem.aba} já inclui`
    : `a linha ${velho?.linha} do arquivo base já tem`;
  falhas.add(alteracao, {
    codigo: 'CHAVE_DUPLICADA',
    nivel,
    coluna: proprio.campos[0] ?? '',
    valor: proprio.valor.split('\u0001').filter(Boolean).join(' · '),
    mensagem: `${onde} um registro ${registro} com esta chave.`,
    sugestao: 'Use a ação ALTERAR, ou corrija a chave do registro novo.',
    salvoPor: outro ? undefined : salvoPor(),
  });
  return nivel === 'ADVERTENCIA';
}

function createNovo(alvo: Alvo, contexto: ContextoInclusao): Novo {
  const { forma, alteracao } = alvo;
  const valores: Readonly<Record<string, string>> = { ...alteracao.chave, ...alteracao.campos };
  for (const [campo, valor] of Object.entries(alteracao.campos)) {
    if (!forma.indices.has(campo) && valor !== '') addCampoAusente(alvo, campo, valor, contexto.falhas);
  }
  const campos = forma.nomes.map((nome) => (nome === 'REG' ? forma.registro : (valores[nome] ?? '')));
  for (const [campo, valor] of acoplar(alvo, forma.nomes, campos, () => true)) {
    // A value that nothing gives stays empty: the validation reports whether it is needed.
    const entradas = forma.nomes.filter((nome) => /^(VL_BC_|QUANT_BC_)/.test(nome)).map((nome) => valores[nome] ?? '');
    if (entradas.some((v) => v !== '')) campos[forma.indices.get(campo) ?? -1] = valor;
  }
  return { forma, campos, alteracao, motivo: null, filhos: [], pai: null, linhaPai: 0, acima: [] };
}

function place(novo: Novo, alvo: Alvo, novos: ReadonlyMap<string, Novo>, contexto: ContextoInclusao): boolean {
  if (alvo.pai === null && alvo.chaves.pai === null) return placeInRecipiente(novo, alvo, contexto);
  const { pai } = alvo;
  const achado = pai?.total === 1 ? pai.achados[0] : undefined;
  if (pai && achado && !contexto.removidas.has(achado.linha)) {
    novo.linhaPai = achado.linha;
    novo.acima = [{ forma: pai.forma, campos: achado.campos }, ...achado.acima];
    const ponto = contexto.pontos.get(pai)?.find((p) => p.forma === novo.forma);
    contexto.edicoes.insercoes.push({ linha: ponto ? linhaOf(ponto, novo) : 0, novo });
    return true;
  }
  const outro = pai ? novos.get(pai.id) : undefined;
  if (outro) {
    novo.pai = outro;
    outro.filhos.push(novo);
    return true;
  }
  addSemPai(alvo, pai, contexto);
  return false;
}

function placeInRecipiente(novo: Novo, alvo: Alvo, contexto: ContextoInclusao): boolean {
  const { recipientes, edicoes } = contexto;
  const recipiente = novo.forma.pai;
  const cnpj = abreEstabelecimento.has(recipiente) ? (alvo.estabelecimento ?? '') : '';
  const id = `${recipiente}|${cnpj}`;
  const linha = recipientes.vistos.get(id);
  if (linha !== undefined) {
    const ponto = recipientes.pontos.get(id)?.find((p) => p.forma === novo.forma);
    edicoes.insercoes.push({ linha: ponto ? linhaOf(ponto, novo) : 0, novo });
    return true;
  }
  return createEstabelecimento(novo, alvo, contexto);
}

/** The establishment that a row adds to block 0. */
function estabelecimentoNovo(cnpj: string, { edicoes }: ContextoInclusao): Novo | undefined {
  return edicoes.insercoes.find(
    ({ novo: { forma, campos } }) => forma.registro === '0140' && campos[forma.indices.get('CNPJ') ?? -1] === cnpj,
  )?.novo;
}

/** Opens the establishment in its block, when block 0 has it and the block does not yet. */
function createEstabelecimento(novo: Novo, alvo: Alvo, contexto: ContextoInclusao): boolean {
  const { recipientes, formas, edicoes, falhas } = contexto;
  const recipiente = formas.porRegistro.get(novo.forma.pai);
  const bloco = novo.forma.registro.slice(0, 1);
  const cnpj = alvo.estabelecimento ?? '';
  const daBase = recipientes.vistos.has(`0140|${cnpj}`);
  const incluido = daBase ? undefined : estabelecimentoNovo(cnpj, contexto);
  if (incluido && novo.forma.pai === '0140') {
    novo.pai = incluido;
    incluido.filhos.push(novo);
    return true;
  }
  const conhecido = daBase || incluido !== undefined;
  const encerramento = recipientes.vistos.get(`${bloco}990|`);
  const abreBloco = recipiente && /^[ACDFIP]010$/.test(recipiente.registro);
  if (!recipiente || !abreBloco || !conhecido || encerramento === undefined) {
    const porque = !abreBloco
      ? novo.forma.pai === '0140'
        ? `o arquivo base não tem o estabelecimento ${cnpj} (registro 0140).`
        : `o arquivo base não tem o registro ${novo.forma.pai}, a que este pertence.`
      : conhecido
        ? `o arquivo base não tem o bloco ${bloco}.`
        : `o arquivo base não tem o estabelecimento ${cnpj} (registro 0140), preciso para abrir o ${novo.forma.pai}.`;
    falhas.add(alvo.alteracao, {
      codigo: 'PAI_NAO_ENCONTRADO',
      coluna: cnpj === '' ? '' : 'CNPJ_ESTAB',
      valor: cnpj,
      mensagem: porque,
      sugestao:
        cnpj === ''
          ? 'Confira o período e o registro.'
          : conhecido
            ? 'Confira o CNPJ na coluna CNPJ_ESTAB.'
            : 'Confira o CNPJ na coluna CNPJ_ESTAB; se o estabelecimento é novo, inclua-o na aba 0140.',
      salvoPor: conhecido ? undefined : { acao: 'INCLUIR', registros: ['0140'] },
    });
    return false;
  }
  const aberto = edicoes.insercoes.find(
    (i) => i.novo.forma === recipiente && i.novo.campos[recipiente.indices.get('CNPJ') ?? -1] === cnpj,
  );
  const dono = aberto?.novo ?? openEstabelecimento(recipiente, cnpj, alvo, novo.forma);
  if (!aberto) edicoes.insercoes.push({ linha: encerramento, novo: dono });
  novo.pai = dono;
  dono.filhos.push(novo);
  return true;
}

function openEstabelecimento(forma: Forma, cnpj: string, alvo: Alvo, primeiro: Forma): Novo {
  // IND_ESCRI of C010: 1 for the books by consolidation (C180 and its like), 2 for those by document.
  const escri = /^C(180|190|380|490|600)$/.test(primeiro.registro) ? '1' : '2';
  const valores: Readonly<Record<string, string>> = { REG: forma.registro, CNPJ: cnpj, IND_ESCRI: escri };
  return {
    forma,
    campos: forma.nomes.map((nome) => valores[nome] ?? ''),
    alteracao: alvo.alteracao,
    motivo: 'estabelecimento aberto no bloco',
    filhos: [],
    pai: null,
    linhaPai: 0,
    acima: [],
  };
}

function linhaOf(ponto: Ponto, novo: Novo): number {
  const campo = campoOrdem(novo.forma.registro);
  return linhaDoPonto(ponto, campo === undefined ? '' : (novo.campos[novo.forma.indices.get(campo) ?? -1] ?? ''));
}

/** Adds the twin of a new record, when the user did not give it. */
function addGemeo(alvo: Alvo, novo: Novo, novos: Map<string, Novo>, contexto: ContextoInclusao): void {
  const ref = contexto.gemeos.get(alvo);
  if (!ref || novos.has(ref.id) || ref.achados.some((a) => !contexto.removidas.has(a.linha))) return;
  const gemea = ref.forma;
  const salvoPor: Salvacao = { acao: 'INCLUIR', registros: [gemea.registro] };
  const valores = Object.fromEntries(novo.forma.nomes.map((nome, i) => [nome, novo.campos[i] ?? '']));
  const campos = camposGemeo(novo.forma, valores, gemea);
  if (!campos) {
    contexto.falhas.add(alvo.alteracao, {
      codigo: 'CAMPO_OBRIGATORIO',
      mensagem:
        `falta o registro ${gemea.registro} que acompanha este ${novo.forma.registro}, e a alíquota dele não se ` +
        'deduz desta.',
      sugestao: `Inclua uma linha na aba ${gemea.registro} com a mesma chave.`,
      salvoPor,
    });
    return;
  }
  const alteracao = { ...alvo.alteracao, registro: gemea.registro, chave: {}, campos };
  const outro: Alvo = { ...alvo, forma: gemea, alteracao, proprio: ref };
  const criado: Novo = { ...createNovo(outro, contexto), motivo: `gêmeo do ${novo.forma.registro}` };
  if (!place(criado, outro, novos, contexto)) return;
  novos.set(ref.id, criado);
  contexto.falhas.add(alvo.alteracao, {
    codigo: 'CALCULO_DIVERGENTE',
    nivel: 'ADVERTENCIA',
    mensagem:
      `a planilha não traz o registro ${gemea.registro} que acompanha este ${novo.forma.registro}; ele foi criado ` +
      'com a mesma base.',
    sugestao: `Confira o registro criado, ou inclua-o na aba ${gemea.registro}.`,
    salvoPor,
  });
}

/**
 * New records in the order in which they are written: by line, the deepest first, in the order of the layout and of the
 * workbook.
 */
export function sortInsercoes(insercoes: readonly Insercao[]): Insercao[] {
  return insercoes.toSorted(
    (a, b) =>
      a.linha - b.linha ||
      b.novo.forma.nivel - a.novo.forma.nivel ||
      a.novo.forma.ordem - b.novo.forma.ordem ||
      compareCodigo(a.novo, b.novo),
  );
}

function compareCodigo(a: Novo, b: Novo): number {
  const campo = campoOrdem(a.forma.registro);
  if (campo === undefined) return 0;
  const [x, y] = [a, b].map((n) => n.campos[n.forma.indices.get(campo) ?? -1] ?? '');
  return (x ?? '') < (y ?? '') ? -1 : (x ?? '') > (y ?? '') ? 1 : 0;
}

/** A new record with everything below it, in the order of the layout. */
export function flattenNovo(novo: Novo): Novo[] {
  return [novo, ...novo.filhos.toSorted((a, b) => a.forma.ordem - b.forma.ordem).flatMap(flattenNovo)];
}
