import { moneyOfCents } from '@apura/br';
import type { TaxasSelic } from '../leitura/read-taxas-selic.ts';
import type { Achado, DiagnosticoGuardado, OportunidadeGuardada, RiscoGuardado } from './agregado.ts';
import { centavos } from './centavos.ts';
import { passoDe, passoSemRetificadora, textoAchado, tituloDe } from './palavras.ts';
import { prioridadeDe } from './prioridade.ts';
import { fatorSelic } from './selic.ts';
import { isRecuperavel } from './somas.ts';

export interface Dia {
  /** A day in São Paulo, AAAA-MM-DD. */
  hoje: string;
  selic: TaxasSelic;
}

/** Every finding of a stored diagnostic as a day shows it, with today's words, in no order. */
export function achadosDoDia(
  { oportunidades, riscos }: Pick<DiagnosticoGuardado, 'oportunidades' | 'riscos'>,
  dia: Dia,
): Achado[] {
  return [...oportunidades.map((o) => achadoDoDia(o, dia)), ...riscos.map(riscoComPalavras)];
}

function achadoDoDia({ parcelas, ...achado }: OportunidadeGuardada, { hoje, selic }: Dia): Achado {
  const recuperavel = isRecuperavel(achado.grupo);
  const atualiza = achado.grupo === 'caixa' || achado.grupo === 'retencoes';
  const [em90, em180] = [maisDias(hoje, 90), maisDias(hoje, 180)];
  const soma = { valor: 0n, selic: 0n, encerrado: 0n, prescrito: 0n, em90: 0n, em180: 0n };
  let primeiro: string | null = null;
  for (const [mes, ate, texto, prazo] of parcelas) {
    const v = centavos(texto);
    if (ate !== null && ate < hoje) {
      if (achado.grupo !== 'sem_valor') soma.prescrito += v;
      continue;
    }
    if (ate !== null && v > 0n && (primeiro === null || ate < primeiro)) primeiro = ate;
    if (achado.grupo === 'sem_valor') continue;
    if (prazo !== null && prazo < hoje) {
      soma.encerrado += v;
      continue;
    }
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
    encerrado: moneyOfCents(soma.encerrado),
    prescrito: moneyOfCents(soma.prescrito),
    prescreve90: moneyOfCents(soma.em90),
    prescreve180: moneyOfCents(soma.em180),
    prescreve_em: primeiro,
    titulo: tituloDe(achado),
    proximo_passo: soma.valor === 0n && soma.encerrado > 0n ? passoSemRetificadora(achado) : passoDe(achado),
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

function maisDias(dia: string, dias: number): string {
  const data = new Date(`${dia}T00:00:00Z`);
  data.setUTCDate(data.getUTCDate() + dias);
  return data.toISOString().slice(0, 10);
}
