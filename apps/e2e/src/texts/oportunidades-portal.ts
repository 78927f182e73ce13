import {
  type ComentarioDaOportunidade,
  ESTADOS_DA_OPORTUNIDADE,
  type EstadoDaOportunidade,
  type Oportunidade,
  type OportunidadeAberta,
  type Oportunidades,
} from '@apura/contract';
import type { Page } from '@playwright/test';
import { openCarteira } from './carteira-portal.ts';
import { answer } from './open-portal.ts';

const ESTIMADO: Oportunidade['estimado'] = {
  pagoAMaior: '0.00',
  pagoBaixa: '0.00',
  retencoes: '0.00',
  descontavel: '0.00',
  ressarcivel: '0.00',
  contingente: '0.00',
  encerrado: '0.00',
  prescrito: '0.00',
};

/** An opportunity; what a test does not care for is a finding of cash that nobody worked on. */
export function umaOportunidade(resto: Partial<Oportunidade> = {}): Oportunidade {
  const { estimado, ...outros } = resto;
  return {
    id: 'o1',
    versao: 1,
    projetoId: '900001',
    empresa: 'METALÚRGICA FICTÍCIA DO SUL LTDA',
    cnpj: '99210437000117',
    inicio: '2025-01-01',
    fim: '2025-12-31',
    pbi: 'apura',
    tese: 'Exclusão do ICMS da base',
    relatorio: 'EFD-C Exclusão do ICMS da Base',
    estado: 'identificada',
    motivo: '',
    responsavel: null,
    prazo: null,
    temNota: false,
    comentarios: 0,
    estimado: { ...ESTIMADO, pagoAMaior: '1250300.45', ...estimado },
    repetida: false,
    achada: true,
    simulado: null,
    retificado: null,
    pedido: null,
    recebido: null,
    alteradaEm: '2026-11-24T12:00:00.000Z',
    ...outros,
  };
}

const ANA = { id: 'u1', nome: 'Ana Fictícia' };
const RUI = { id: 'u2', nome: 'Rui Inventado' };

export const ICMS = umaOportunidade();
export const CREDITOS = umaOportunidade({
  id: 'o2',
  tese: 'Créditos não aproveitados',
  relatorio: 'Cruzamento Créditos Não Aproveitados',
  empresa: 'COMÉRCIO DE ALIMENTOS E BEBIDAS INVENTADOS DO NORDESTE LTDA',
  estado: 'em-analise',
  responsavel: ANA,
  prazo: '2026-11-01',
  temNota: true,
  comentarios: 2,
  estimado: { ...ESTIMADO, descontavel: '45000.00', contingente: '800.00' },
  repetida: true,
});
export const MONOFASICO = umaOportunidade({
  id: 'o3',
  tese: 'Monofásico tributado na revenda',
  estado: 'pedido-transmitido',
  estimado: { ...ESTIMADO, prescrito: '900.00' },
  pedido: '9300.00',
  achada: false,
  retificado: {
    retificacaoId: 'r1',
    em: '2026-11-20T12:00:00.000Z',
    com: ['Retenção sem uso'],
    feitos: 12,
    total: 13,
    pagoAMaior: '9300.00',
    saldo: '120.00',
  },
});
export const OPORTUNIDADES: readonly Oportunidade[] = [
  ICMS,
  CREDITOS,
  MONOFASICO,
  umaOportunidade({ id: 'o4', tese: 'Exclusão do DIFAL da base', estado: 'descartada', motivo: 'Cliente não quer' }),
];

export const COMENTARIOS: readonly ComentarioDaOportunidade[] = [
  {
    numero: 1,
    autor: ANA.nome,
    meu: false,
    texto: 'Falta:\n- maio\n- <b>junho</b>',
    quando: '2026-11-20T12:00:00.000Z',
  },
  { numero: 2, autor: RUI.nome, meu: true, texto: 'Pedi ao cliente.', quando: '2026-11-20T13:00:00.000Z' },
];

/** The answer of the list with these: the sums of the two classes that the tests look at. */
export function listaDe(oportunidades: readonly Oportunidade[]): Oportunidades {
  const centavos = (valores: readonly (string | null)[]) => {
    const soma = valores.reduce((total, valor) => total + BigInt((valor ?? '0.00').replace('.', '')), 0n);
    const texto = String(soma).padStart(3, '0');
    return `${texto.slice(0, -2)}.${texto.slice(-2)}`;
  };
  return {
    hoje: '2026-11-24',
    oportunidades: [...oportunidades],
    total: oportunidades.length,
    estados: ESTADOS_DA_OPORTUNIDADE.map((estado) => {
      const suas = oportunidades.filter((uma) => uma.estado === estado);
      const soma = (classe: keyof Oportunidade['estimado']) => centavos(suas.map(({ estimado }) => estimado[classe]));
      return {
        estado,
        total: suas.length,
        somas: {
          pagoAMaior: soma('pagoAMaior'),
          pagoBaixa: soma('pagoBaixa'),
          retencoes: soma('retencoes'),
          descontavel: soma('descontavel'),
          ressarcivel: soma('ressarcivel'),
          contingente: soma('contingente'),
          encerrado: soma('encerrado'),
          prescrito: soma('prescrito'),
          pedido: centavos(suas.map(({ pedido }) => pedido)),
          recebido: centavos(suas.map(({ recebido }) => recebido)),
        },
      };
    }),
    teses: [...new Set(oportunidades.map(({ tese }) => tese))],
    pessoas: [ANA, RUI],
  };
}

export function abertaDe(oportunidade: Oportunidade, resto: Partial<OportunidadeAberta> = {}): OportunidadeAberta {
  return {
    oportunidade: { ...oportunidade, nota: oportunidade.temNota ? 'Conferir as devoluções de 2025.' : '' },
    achados: [
      {
        ano: 2025,
        grupo: 'caixa',
        confianca: 'Alta',
        valor: '1250300.45',
        prescreveEm: '2026-12-25',
        filtros: { Ano: '2025', Confiança: 'Alta' },
      },
    ],
    comentarios: COMENTARIOS.slice(0, oportunidade.comentarios),
    historico: [
      {
        numero: 2,
        descricao: 'Moveu de Aprovada para Retificada: retificação concluída, 12 de 13 períodos',
        usuario: null,
        quando: '2026-11-20T12:00:00.000Z',
      },
      { numero: 1, descricao: 'Prazo: 10/12/2026', usuario: ANA.nome, quando: '2026-11-19T12:00:00.000Z' },
    ],
    ...resto,
  };
}

/** Goes to the opportunities of the Carteira, whose answers are made up. */
export async function openOportunidades(
  page: Page,
  oportunidades: readonly Oportunidade[] = OPORTUNIDADES,
): Promise<void> {
  await answer(page, '/api/oportunidades', listaDe(oportunidades));
  for (const uma of oportunidades) await answer(page, `/api/oportunidades/${uma.id}`, abertaDe(uma));
  await openCarteira(page);
  await page.getByRole('tab', { name: 'Oportunidades' }).click();
}

/** What the server answers once an opportunity is in another state. */
export function movida(oportunidade: Oportunidade, estado: EstadoDaOportunidade): Oportunidade {
  return { ...oportunidade, estado, versao: oportunidade.versao + 1 };
}
