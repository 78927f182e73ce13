import type { Banco } from '@apura/apuracao';
import { formatPeriodo } from '@apura/br';
import type { Relatar } from '../comum/ocorrencia.ts';
import type { Alvo } from './alvos.ts';
import type { RegistroAberto } from './aplicar/registros.ts';
import { aliquotasDoPeriodo, mudancaDeAliquota, type RegistroMudado } from './bases/aliquotas-depois.ts';
import { readSituacoes } from './bases/encargos.ts';
import { createSomaBases, summarizeInss } from './bases/resumo-inss.ts';
import { type BuscarRubrica, type IncidenciaRubrica, vigenciaEm } from './bases/rubricas.ts';
import type { RegistrosGerados } from './gerar/generate-registros.ts';
import { tellLinha } from './plano/count-falha.ts';
import { mesDe } from './plano/periodo-esocial.ts';
import type { LinhaPlano } from './plano/plano-esocial.ts';
import { describeReducao } from './resumo-esocial.ts';
import { pedeReabertura } from './sequencia/etapas.ts';
import { listUsos } from './uso-registros.ts';
import { textoDe } from './xml/arvore.ts';

/** The validities of the rubrics that the workbook changes, as they will be. */
export function rubricasDepois(
  antes: ReadonlyMap<string, readonly IncidenciaRubrica[]>,
  estados: ReadonlyMap<string, RegistroAberto>,
): Map<string, readonly IncidenciaRubrica[]> {
  const depois = new Map(antes);
  for (const { evento, ide, vigencias } of estados.values()) {
    if (evento !== 'S-1010') continue;
    const chave = ide.map(([, valor]) => valor).join('|');
    depois.set(
      chave,
      vigencias.map(({ iniValid, fimValid, dados }) => ({
        iniValid,
        fimValid,
        tpRubr: textoDe(dados, 'tpRubr'),
        codIncCP: textoDe(dados, 'codIncCP'),
      })),
    );
  }
  return depois;
}

/** The registers that the workbook changes, as they are and as they will be. */
export const registrosMudados = (registros: RegistrosGerados): RegistroMudado[] =>
  [...registros.estados].flatMap(([chave, depois]) => {
    const antes = registros.antes.get(chave);
    return antes ? [{ antes, depois }] : [];
  });

export interface ConferirRegistrosOptions {
  banco: Banco;
  registros: RegistrosGerados;
  rubricas: { antes: BuscarRubrica; depois: BuscarRubrica };
  alvos: readonly Alvo[];
  report: Relatar;
}

/**
 * Checks the registers that the workbook changes against the events that use them. A validity that goes while an event
 * in force uses it is an error: registers are sent first, and the government refuses the exclusion of what is in use.
 * Months whose contribution changes and that are not sent again are listed in a warning and returned: the government
 * does not compute closed months again by itself.
 */
export async function checkRegistros(o: ConferirRegistrosOptions): Promise<MesesSemReenvio> {
  const semReenvio: MesesSemReenvio = new Map();
  const eventos = new Set(o.alvos.map((a) => `${a.base.arquivo}|${a.base.ordem}`));
  const periodos = new Set(o.alvos.filter((a) => pedeReabertura(a.base.evento)).map((a) => a.base.periodo));
  for (const [chave, depois] of o.registros.estados) {
    const antes = o.registros.antes.get(chave);
    const linhas = o.registros.linhas.get(chave) ?? [];
    if (!antes) continue;
    const usos = await listUsos(o.banco, chave);
    const conferencia = { registro: { antes, depois }, linhas, usos, semReenvio, report: o.report };
    tellEmUso(conferencia);
    if (depois.evento === 'S-1010') tellSemReenvio({ ...o, ...conferencia, reenviados: eventos });
    else await tellAliquotas({ ...o, ...conferencia, reenviados: periodos });
  }
  return new Map([...semReenvio].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Periods whose contribution changes and that are not sent again, with the reasons. */
export type MesesSemReenvio = Map<string, string[]>;

interface Conferencia {
  registro: RegistroMudado;
  linhas: readonly LinhaPlano[];
  usos: ReadonlyMap<string, readonly string[]>;
  semReenvio: MesesSemReenvio;
  report: Relatar;
}

const keep = (meses: MesesSemReenvio, periodo: string, motivo: string): void => {
  meses.set(periodo, [...(meses.get(periodo) ?? []), motivo]);
};

const NOMES = { 'S-1005': 'o estabelecimento', 'S-1010': 'a rubrica', 'S-1020': 'a lotação' } as const;

const nomear = ({ evento, ide }: RegistroAberto): string =>
  evento === 'S-1010'
    ? `a rubrica ${ide[0]?.[1]} (tabela ${ide[1]?.[1]})`
    : `${NOMES[evento]} ${ide.at(-1)?.[1] ?? ''}`;

function tellEmUso({ registro, linhas, usos, report }: Conferencia): void {
  const semVigencia = [...usos].filter(([periodo]) => {
    const mes = mesDe(periodo);
    return vigenciaEm(registro.antes.vigencias, mes) && !vigenciaEm(registro.depois.vigencias, mes);
  });
  const linha = linhas.find((l) => l.acao === 'EXCLUIR') ?? linhas.find((l) => l.campos.fimValid !== undefined);
  if (semVigencia.length === 0 || !linha) return;
  const lista = semVigencia.map(([periodo, eventos]) => describeMes(periodo, eventos.length));
  tellLinha(report, linha, {
    codigo: 'REFERENCIA_INEXISTENTE',
    coluna: linha.acao === 'EXCLUIR' ? 'ACAO' : 'fimValid',
    mensagem: `${nomear(registro.depois)} ficaria sem vigência em meses que a usam: ${lista.join(', ')}`.replace(
      'a usam',
      registro.depois.evento === 'S-1005' ? 'o usam' : 'a usam',
    ),
    sugestao:
      'O eSocial recusa excluir o que um evento usa. Retifique antes esses eventos, sem o que será excluído, e ' +
      'exclua em outra retificação; ou inclua outra vigência.',
  });
}

const describeMes = (periodo: string, eventos: number): string =>
  `${formatPeriodo(periodo)}${eventos > 0 ? ` (${eventos})` : ''}`;

function tellSemReenvio(
  o: Conferencia & { rubricas: ConferirRegistrosOptions['rubricas']; reenviados: ReadonlySet<string> },
): void {
  const [codRubr = '', ideTabRubr = ''] = o.registro.depois.ide.map(([, valor]) => valor);
  const meses = [...o.usos].flatMap(([periodo, eventos]) => {
    const [antes, depois] = [o.rubricas.antes, o.rubricas.depois].map((b) => b(codRubr, ideTabRubr, mesDe(periodo)));
    const muda = depois && (antes?.codIncCP !== depois.codIncCP || antes.tpRubr !== depois.tpRubr);
    const faltam = muda ? eventos.filter((e) => !o.reenviados.has(e)) : [];
    if (faltam.length === 0) return [];
    keep(o.semReenvio, periodo, `a incidência da rubrica ${codRubr} muda`);
    return [describeMes(periodo, faltam.length)];
  });
  const [linha] = o.linhas;
  if (meses.length === 0 || !linha) return;
  tellLinha(o.report, linha, {
    nivel: 'ADVERTENCIA',
    codigo: 'CALCULO_DIVERGENTE',
    coluna: 'codIncCP',
    valor: codRubr,
    mensagem:
      `a incidência da rubrica ${codRubr} (tabela ${ideTabRubr}) muda, e há eventos que a usam e não são ` +
      `reenviados: ${meses.join(', ')}`,
    sugestao: 'Para que a contribuição desses meses seja recalculada, liste-os na aba S-1200_REENVIAR.',
  });
}

async function tellAliquotas(o: Conferencia & { banco: Banco; reenviados: ReadonlySet<string> }): Promise<void> {
  const mudam = [...o.usos.keys()].filter((periodo) => mudancaDeAliquota(o.registro, periodo) !== null);
  const faltam = mudam.filter((periodo) => !o.reenviados.has(periodo));
  const [linha] = o.linhas;
  if (!linha) return;
  if (faltam.length > 0) {
    const situacoes = await readSituacoes(o.banco, faltam);
    const oQue = o.registro.depois.evento === 'S-1005' ? 'o RAT, o FAP ou o CNAE' : 'o FPAS ou o código de terceiros';
    const doQue = nomear(o.registro.depois).replace(/^o /, 'do ').replace(/^a /, 'da ');
    for (const periodo of faltam) keep(o.semReenvio, periodo, `${oQue} ${doQue} muda`);
    const meses = faltam.map((periodo) => {
      const situacao = situacoes.get(periodo);
      if (!situacao || situacao.basePorLugar.size === 0) return formatPeriodo(periodo);
      const aliquotas = aliquotasDoPeriodo(periodo, situacao, [o.registro]);
      const { reducaoInss } = summarizeInss(createSomaBases(), situacao, aliquotas);
      return `${formatPeriodo(periodo)} (a contribuição ${describeReducao(reducaoInss)}, por estimativa)`;
    });
    tellLinha(o.report, linha, {
      nivel: 'ADVERTENCIA',
      codigo: 'CALCULO_DIVERGENTE',
      mensagem: `${oQue} ${doQue} muda, e há meses que o usam e não são reenviados: ${meses.join(', ')}`,
      sugestao: 'Para que o eSocial recalcule a contribuição desses meses, liste-os na aba S-1200_REENVIAR.',
    });
  }
  const cnae = o.linhas.find((l) => l.campos.cnaePrep !== undefined && l.campos.aliqRat === undefined);
  if (cnae && mudam.length > 0) {
    tellLinha(o.report, cnae, {
      nivel: 'ADVERTENCIA',
      codigo: 'CALCULO_DIVERGENTE',
      coluna: 'cnaePrep',
      mensagem: 'o RAT do CNAE novo é dado pelo eSocial, e a estimativa ficou com o RAT de antes',
      sugestao: 'Confira no Anexo V do Decreto 3.048/1999 se o grau de risco do CNAE novo é outro.',
    });
  }
}
