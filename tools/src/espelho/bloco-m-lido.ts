import type { Mes } from '../geradores/nota.ts';

/** What a month's file says of one tax: in cents, read with nothing but split. */
export interface BlocoLido {
  /** M200.13, M600.13. */
  recolher: number;
  /** Withholdings that the month uses: fields 06 and 10. */
  retido: number;
  /** Balance of credits at the end of the month by origin (AAAA-MM) and COD_CRED. */
  creditos: Map<string, number>;
  /** 1300, 1700: what is left of withholdings at the end of the month. */
  retencoes: number;
}

export const TRIBUTOS = ['PIS', 'COFINS'] as const;
export type Tributo = (typeof TRIBUTOS)[number];

const REGISTROS = {
  PIS: { consolidacao: 'M200', credito: 'M100', saldo: '1100', retencao: '1300' },
  COFINS: { consolidacao: 'M600', credito: 'M500', saldo: '1500', retencao: '1700' },
} as const;

/** 1.234,56 reais as the text 1234,56, in cents. */
export const centavos = (texto = ''): number => {
  const [inteiro = '0', fracao = ''] = texto.replace('.', ',').split(',');
  const sinal = inteiro.startsWith('-') ? -1 : 1;
  return sinal * (Math.abs(Number(inteiro)) * 100 + Number(fracao.padEnd(2, '0').slice(0, 2)));
};

export function readBloco(texto: string, mes: Mes, tributo: Tributo): BlocoLido {
  const registros = REGISTROS[tributo];
  const linhas = texto.split(/\r?\n/).map((l) => l.split('|'));
  const de = (registro: string) => linhas.filter((c) => c[1] === registro);
  const [m200 = []] = de(registros.consolidacao);
  const creditos = new Map<string, number>();
  const sum = (origem: string, codigo = '', valor = 0) => {
    const chave = `${origem}:${codigo}`;
    creditos.set(chave, (creditos.get(chave) ?? 0) + valor);
  };
  for (const c of de(registros.credito)) sum(mes, c[2], centavos(c[15]));
  for (const c of de(registros.saldo)) {
    const origem = `${c[2]?.slice(2)}-${c[2]?.slice(0, 2)}`;
    if (origem !== mes) sum(origem, c[5], centavos(c[18]));
  }
  return {
    recolher: centavos(m200[13]),
    retido: centavos(m200[6]) + centavos(m200[10]),
    creditos,
    retencoes: de(registros.retencao).reduce((soma, c) => soma + centavos(c[8]), 0),
  };
}
