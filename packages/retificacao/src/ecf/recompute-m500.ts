import type { Ocorrencia, Relatar } from '../comum/ocorrencia.ts';
import type { Mudanca } from '../comum/resultado.ts';
import { parseDecimalSped } from '../sped/decimal-sped.ts';
import { joinCampos } from '../sped/read-campo.ts';
import { chaveDaConta, type LinhasDaPlanilha } from './linhas-da-planilha.ts';
import { camposM500, computeParteB, idParteB, type MovimentoParteB, readM500, sameMovimento } from './parte-b.ts';
import { campoEcf, type EcfLida, type RegistroEcf } from './read-registros-ecf.ts';

export interface TrocasM500 {
  substituir: Map<number, string[]>;
  insertAntes: Map<number, string[]>;
  mudancas: Omit<Mudanca, 'periodo' | 'arquivo'>[];
  incluidas: number;
  alteradas: number;
  /** Whether the last balance of an account changed: the next year then starts with another balance. */
  mudaSaldoFinal: boolean;
}

/**
 * Works out the balances of part B (M500) again after M010, M305, M355 and M410 changed. An account is only changed
 * when its old M500 agrees with its old movement. Other accounts, and accounts with counterparts, are reported and left
 * to the official program.
 */
export function recomputeM500(
  base: EcfLida,
  alterada: EcfLida,
  o: { ano: string; linhas: LinhasDaPlanilha; report: Relatar },
): TrocasM500 {
  const { ano } = o;
  const origemDe = (conta: string, tributo: string) => o.linhas.porConta.get(chaveDaConta(conta, tributo));
  const report = (registro: RegistroEcf, dita: Ocorrencia): void =>
    o.report({ ...dita, ...origemDe(campoEcf(registro, 'COD_CTA_B'), campoEcf(registro, 'COD_TRIBUTO')) });
  const ditas = new Set<string>();
  const tellSemCadastro = (movimento: MovimentoParteB): void => {
    const chave = chaveDaConta(movimento.conta, movimento.tributo);
    const doLancamento = origemDe(movimento.conta, movimento.tributo);
    // `checkLinhasEcf` reports a row that uses the account in an entry.
    if (ditas.has(chave) || /^M3/.test(doLancamento?.aba ?? '')) return;
    ditas.add(chave);
    o.report({ ...semCadastro(ano, movimento), ...doLancamento });
  };
  const antes = computeParteB(base.registros);
  const depois = computeParteB(alterada.registros);
  const velhos = new Map(
    base.registros
      .filter((registro) => registro.forma.registro === 'M500')
      .map((lido) => [idDo(lido), { registro: lido, movimento: readM500(lido) }] as const),
  );
  const trocas: TrocasM500 = {
    substituir: new Map(),
    insertAntes: new Map(),
    mudancas: [],
    incluidas: 0,
    alteradas: 0,
    mudaSaldoFinal: false,
  };
  const presentes = new Set<string>();
  for (const registro of alterada.registros) {
    if (registro.forma.registro !== 'M500') continue;
    const id = idDo(registro);
    presentes.add(id);
    const novo = depois.get(id);
    const velho = antes.get(id);
    if (novo === undefined || (velho !== undefined && sameMovimento(novo, velho))) {
      // An account that M010 no longer has keeps its M500: the user decides about it in the official program.
      if (novo === undefined && velho !== undefined) report(registro, semConta(ano, registro));
      continue;
    }
    if (!novo.cadastrada && velho?.cadastrada === true) {
      tellSemCadastro(novo);
      continue;
    }
    const declarado = velhos.get(id);
    const confere =
      velho !== undefined &&
      declarado !== undefined &&
      sameMovimento(velho, declarado.movimento) &&
      !novo.comContrapartida;
    if (!confere) report(registro, naoConfere(ano, registro));
    else replaceM500(trocas, registro, novo, declarado.registro);
  }
  for (const [id, novo] of depois) {
    if (presentes.has(id) || !temMovimento(novo)) continue;
    const velho = antes.get(id);
    // The base had no M500 for this movement either, so the rectification adds none.
    if (velho !== undefined && sameMovimento(velho, novo)) continue;
    // A balance needs its account: a missing one in M010 is an error of the file, and no M500 is made up for it.
    if (novo.cadastrada) insertM500(trocas, alterada, novo);
    else tellSemCadastro(novo);
  }
  return trocas;
}

function idDo(registro: RegistroEcf): string {
  return idParteB(registro.periodo, campoEcf(registro, 'COD_CTA_B'), campoEcf(registro, 'COD_TRIBUTO'));
}

function temMovimento(movimento: MovimentoParteB): boolean {
  return movimento.inicial !== 0n || movimento.parteA !== 0n || movimento.parteB !== 0n;
}

function chaveDe(movimento: MovimentoParteB): string {
  return `PER_APUR ${movimento.periodo} · COD_CTA_B ${movimento.conta} · COD_TRIBUTO ${movimento.tributo}`;
}

const origem = 'recálculo M500';

function replaceM500(trocas: TrocasM500, registro: RegistroEcf, novo: MovimentoParteB, velho: RegistroEcf): void {
  const campos = [...registro.campos];
  for (const [campo, valor] of Object.entries(camposM500(novo))) {
    const i = registro.forma.indices.get(campo) ?? -1;
    const antes = campos[i] ?? '';
    // An amount that stays keeps its spelling and its side, and so does zero.
    if (i < 0 || antes === valor) continue;
    if (!campo.startsWith('IND_') && parseDecimalSped(antes) === parseDecimalSped(valor)) continue;
    const doValor = campo.slice(4);
    if (campo.startsWith('IND_') && parseDecimalSped(camposM500(novo)[doValor] ?? '') === 0n) continue;
    campos[i] = valor;
    trocas.mudancas.push({
      registro: 'M500',
      chave: chaveDe(novo),
      campo,
      antes,
      depois: valor,
      origem,
      linha: velho.linha,
    });
    if (campo.endsWith('SD_FIM_LAL')) trocas.mudaSaldoFinal = true;
  }
  trocas.alteradas++;
  trocas.substituir.set(registro.linha, [joinCampos(campos)]);
}

function insertM500(trocas: TrocasM500, alterada: EcfLida, novo: MovimentoParteB): void {
  const forma = alterada.formas.porRegistro.get('M500');
  const doPeriodo = alterada.registros.filter(
    (registro) => /^M/.test(registro.forma.registro) && registro.periodo === novo.periodo,
  );
  const ultimo = doPeriodo.findLast((registro) => forma && registro.forma.ordem <= forma.ordem);
  const seguinte =
    ultimo &&
    alterada.registros.find((registro) => registro.linha > ultimo.linha && /^M/.test(registro.forma.registro));
  if (!forma || !seguinte) return;
  const valores: Readonly<Record<string, string>> = { REG: 'M500', ...camposM500(novo) };
  const linha = joinCampos(forma.nomes.map((nome) => valores[nome] ?? ''));
  trocas.insertAntes.set(seguinte.linha, [...(trocas.insertAntes.get(seguinte.linha) ?? []), linha]);
  trocas.incluidas++;
  trocas.mudaSaldoFinal = true;
  const comum = { registro: 'M500', chave: chaveDe(novo), campo: '(registro)', antes: '', origem, linha: null };
  trocas.mudancas.push({ ...comum, depois: linha });
}

function aviso(ano: string, registro: RegistroEcf, mensagem: string): Ocorrencia {
  const conta = campoEcf(registro, 'COD_CTA_B');
  return {
    nivel: 'ADVERTENCIA',
    codigo: 'CALCULO_DIVERGENTE',
    periodo: ano,
    aba: '',
    linha: null,
    coluna: 'M500.SD_FIM_LAL',
    valor: campoEcf(registro, 'SD_FIM_LAL'),
    mensagem: `Conta ${conta} da parte B em ${registro.periodo}: ${mensagem}`,
    sugestao: 'Importe a ECF no programa validador e use "Recuperar/recalcular dados" da parte B antes de transmitir.',
  };
}

function semCadastro(ano: string, movimento: MovimentoParteB): Ocorrencia {
  return {
    nivel: 'ERRO',
    codigo: 'REFERENCIA_INEXISTENTE',
    periodo: ano,
    aba: '',
    linha: null,
    coluna: 'M010.COD_CTA_B',
    valor: movimento.conta,
    mensagem:
      `Conta ${movimento.conta} da parte B em ${movimento.periodo}: a conta tem lançamentos e não está no M010 do ` +
      `tributo ${movimento.tributo}, por isso o M500 não foi feito.`,
    sugestao: 'Inclua a conta na aba M010, ou corrija a conta dos lançamentos.',
  };
}

function naoConfere(ano: string, registro: RegistroEcf): Ocorrencia {
  return aviso(ano, registro, 'o M500 original não se explica pelos seus lançamentos, por isso não foi recalculado.');
}

function semConta(ano: string, registro: RegistroEcf): Ocorrencia {
  return aviso(ano, registro, 'a conta deixou de existir no M010, e o M500 foi mantido como estava.');
}
