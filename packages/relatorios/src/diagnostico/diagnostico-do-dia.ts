import { moneyOfCents } from '@apura/br';
import type { TaxasSelic } from '../leitura/read-taxas-selic.ts';
import { selicAte } from '../leitura/read-taxas-selic.ts';
import type { Achado, Diagnostico, DiagnosticoGuardado, OportunidadeGuardada, RiscoGuardado } from './agregado.ts';
import { premissasDoDia } from './avisos.ts';
import { centavos, sum } from './centavos.ts';
import { LIMITES_DE_USO } from './limites.ts';
import { passoDe, textoAchado, tituloDe } from './palavras.ts';
import { noDia, vivosNoDia } from './prazos.ts';
import { prioridadeDe } from './prioridade.ts';
import { fatorSelic } from './selic.ts';
import { isRecuperavel, sumOportunidades } from './somas.ts';

const NCMS_MOSTRADOS = 10;

/** More than this would push the answer over its size; a project's rules and years hardly reach a hundred. */
const MAXIMO = 1_000;

export interface Dia {
  /** A day in São Paulo, AAAA-MM-DD. */
  hoje: string;
  selic: TaxasSelic;
}

/**
 * What a stored diagnostic shows on a day: what has lapsed, what soon will, and the Selic, with sums and order that
 * follow.
 */
export function diagnosticoDoDia(
  {
    kpis,
    oportunidades,
    riscos,
    tese_icms,
    monofasico,
    creditos_nao_aproveitados,
    verbas,
    ...resto
  }: DiagnosticoGuardado,
  dia: Dia,
): Diagnostico {
  const doDia = oportunidades.map((o) => achadoDoDia(o, dia));
  const com = (tratado: Achado['ja_tratado']) => sumOportunidades(doDia.filter((a) => a.ja_tratado === tratado));
  const hoje = { hoje: dia.hoje, selic_ate: selicAte(dia.selic, dia.hoje) };
  return {
    ...resto,
    dia: hoje,
    kpis: { ...kpis, oportunidades: com('Não'), parcial: com('Parcial'), tratado: com('Sim') },
    tese_icms: tese_icms.map((ano) => {
      const { qtd: _, ...linha } = noDia(ano, dia.hoje);
      return linha;
    }),
    monofasico: {
      por_tabela: vivosNoDia(monofasico.por_tabela, dia.hoje),
      top_ncm: vivosNoDia(monofasico.top_ncm, dia.hoje).slice(0, NCMS_MOSTRADOS),
    },
    creditos_nao_aproveitados: vivosNoDia(creditos_nao_aproveitados, dia.hoje),
    verbas: vivosNoDia(verbas, dia.hoje).map(({ descricao, situacao, caixa }) => ({
      descricao,
      situacao,
      valor: caixa,
    })),
    ...cutAchados([...doDia, ...riscos.map(riscoComPalavras)].sort(porPrioridade)),
    avisos: [...resto.avisos, ...premissasDoDia(hoje)],
    limites: [...LIMITES_DE_USO],
  };
}

/** Cuts the least urgent findings off, and counts and sums them. */
export function cutAchados(achados: readonly Achado[]): Pick<Diagnostico, 'achados' | 'achados_omitidos'> {
  const fora = achados.slice(MAXIMO);
  const total = (quais: (a: Achado) => boolean): string => sum(fora.filter(quais).map((a) => a.valor));
  return {
    achados: achados.slice(0, MAXIMO),
    achados_omitidos: {
      qtd: fora.length,
      caixa: total((a) => a.tipo === 'Oportunidade' && a.grupo === 'caixa'),
      riscos: total((a) => a.tipo === 'Risco'),
    },
  };
}

function achadoDoDia({ parcelas, ...achado }: OportunidadeGuardada, { hoje, selic }: Dia): Achado {
  const recuperavel = isRecuperavel(achado.grupo);
  const atualiza = achado.grupo === 'caixa' || achado.grupo === 'retencoes';
  const [em90, em180] = [maisDias(hoje, 90), maisDias(hoje, 180)];
  const soma = { valor: 0n, selic: 0n, prescrito: 0n, em90: 0n, em180: 0n };
  let primeiro: string | null = null;
  for (const [mes, ate, texto] of parcelas) {
    const v = centavos(texto);
    if (ate !== null && ate < hoje) {
      if (achado.grupo !== 'sem_valor') soma.prescrito += v;
      continue;
    }
    if (ate !== null && v > 0n && (primeiro === null || ate < primeiro)) primeiro = ate;
    if (achado.grupo === 'sem_valor') continue;
    soma.valor += v;
    if (atualiza && mes !== null) soma.selic += porcento(v, fatorSelic(mes, { hoje, selic }));
    if (!recuperavel || ate === null) continue;
    if (ate <= em90) soma.em90 += v;
    if (ate <= em180) soma.em180 += v;
  }
  const doDia = {
    ...achado,
    valor: moneyOfCents(soma.valor),
    valor_selic: moneyOfCents(soma.valor + soma.selic),
    prescrito: moneyOfCents(soma.prescrito),
    prescreve90: moneyOfCents(soma.em90),
    prescreve180: moneyOfCents(soma.em180),
    prescreve_em: primeiro,
    titulo: tituloDe(achado),
    proximo_passo: passoDe(achado),
  };
  return { ...doDia, prioridade: prioridadeDe(doDia) };
}

const riscoComPalavras = (risco: RiscoGuardado): Achado => ({
  ...risco,
  titulo: tituloDe(risco),
  proximo_passo: passoDe(risco),
  texto: textoAchado({ ...risco, fundamento: '' }),
});

/** A share in hundredths of a percent of an amount in cents; half a cent goes away from zero. */
function porcento(v: bigint, pontos: bigint): bigint {
  const produto = v * pontos;
  return (produto + (produto < 0n ? -5_000n : 5_000n)) / 10_000n;
}

function porPrioridade(a: Achado, b: Achado): number {
  const [x, y] = [centavos(a.prioridade), centavos(b.prioridade)];
  return x === y ? (a.id < b.id ? -1 : 1) : x > y ? -1 : 1;
}

function maisDias(dia: string, dias: number): string {
  const data = new Date(`${dia}T00:00:00Z`);
  data.setUTCDate(data.getUTCDate() + dias);
  return data.toISOString().slice(0, 10);
}
