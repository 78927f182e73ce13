// The three papers of the PGDAS-D: each field is read or named as unread, and of a month one declaration counts.
import { describe, expect, it } from 'vitest';
import { decideEcac } from '../../quebrar/decide-ecac.ts';
import type { PapelLido } from '../papel-lido.ts';
import { readPapelPdf } from '../read-papel-pdf.ts';
import { comprovante } from '../testing-comprovante.ts';
import { createReadPdf } from '../testing-fixtures.ts';
import { legivel } from '../testing-legivel.ts';
import { pdf, r } from '../testing-pagina.ts';
import { type PgdasDeTeste, pgdas } from '../testing-pgdas.ts';
import { COMERCIO, SERVICOS } from '../testing-pgdas-exemplos.ts';
import { parseAtividade, parseQualificacao } from './qualificacao-pgdas.ts';

const readPdf = createReadPdf();

async function read(o: PgdasDeTeste): Promise<PapelLido> {
  const papel = readPapelPdf(await readPdf(pgdas('valores', o)));
  if (!papel) throw new Error('not recognised');
  return papel;
}
const rowsOf = (papel: PapelLido, tabela: string) =>
  (legivel(papel).tabelas as Record<string, Record<string, unknown>[]>)[`ecac_pgdas_${tabela}`] ?? [];
const problemsOf = (papel: PapelLido) => papel.ficha.problemas.map((p) => p.mensagem).join('\n');

describe('what is not as it should be', () => {
  it('revenue whose columns do not add up is left blank and named', async () => {
    const papel = await read({ ...COMERCIO, externo: '1,00' });
    expect(rowsOf(papel, 'apuracao')[0]).not.toHaveProperty('rpa_total');
    expect(problemsOf(papel)).toContain('a receita RPA, cujas colunas não somam o total');
    expect(papel.ficha.confianca).toBeLessThan(1);
  });

  it('sums that do not agree, of shares of revenue and of activities, lower the confidence', async () => {
    const [sem, com] = COMERCIO.atividades;
    if (!sem || !com) throw new Error('no activities');
    const papel = await read({ ...COMERCIO, atividades: [{ ...sem, parcelas: [{ valor: '39.000,00' }] }] });
    expect(problemsOf(papel)).toContain('Receita informada da atividade: o documento mostra 40.000,00');
    expect(problemsOf(papel)).toContain('Total do débito declarado: o documento mostra 3.287,28');
    expect(papel.ficha.confianca).toBeLessThan(1);
  });

  it('months of both markets and of the payroll keep apart, and an amount without its month is named', async () => {
    const papel = await read({
      ...COMERCIO,
      meses: [['01/2023', '1,00']],
      mesesExternos: [
        ['01/2023', '2,00'],
        ['', '9,00'],
      ],
      folha: [['02/2023', '3,00']],
      totalFolha: '4,00',
    });
    expect(rowsOf(papel, 'mes').map(({ tipo, referencia, valor }) => [tipo, referencia, valor])).toEqual([
      ['Receita no mercado interno', '2023-01-01', '1,00'],
      ['Receita no mercado externo', '2023-01-01', '2,00'],
      ['Folha', '2023-02-01', '3,00'],
    ]);
    expect(problemsOf(papel)).toContain('um valor sem mês');
    expect(problemsOf(papel)).toContain('Total da folha de salários: o documento mostra 4,00');
  });

  it('a row of taxes that does not add up leaves the activity without taxes, not without its revenue', async () => {
    const [sem] = COMERCIO.atividades;
    if (!sem) throw new Error('no activity');
    const [, ...resto] = sem.valores;
    const papel = await read({ ...COMERCIO, atividades: [{ ...sem, valores: ['999,00', ...resto] as never }] });
    expect(rowsOf(papel, 'atividade')[0]).toMatchObject({ receita: '40.000,00' });
    expect(rowsOf(papel, 'atividade')[0]).not.toHaveProperty('irpj');
    expect(problemsOf(papel)).toContain('os nove valores de uma atividade');
  });

  it('a PDF that joins two declarations is refused with their numbers', async () => {
    const [a, b] = await Promise.all([
      readPdf(pgdas('leitura', { ...SERVICOS, papel: 'Declaração' })),
      readPdf(pgdas('leitura', { ...SERVICOS, pa: '02/2024', papel: 'Declaração' })),
    ]);
    const juntas = [...a, ...b.map((p) => ({ ...p, numero: p.numero + a.length }))];
    expect(readPapelPdf(juntas)?.ficha.recusa).toContain('11222333202401002, 11222333202402002');
  });

  it('a paper of a MEI says that a MEI has no PGDAS-D, and what to ask for', async () => {
    const mei = await readPdf(
      pdf([[r(40, 40, 'PGMEI - Programa Gerador de DAS do MEI'), r(40, 60, 'CNPJ 11.222.333/0001-81')]], 'leitura'),
    );
    expect(readPapelPdf(mei)?.ficha.recusa).toMatch(/não entrega o PGDAS-D.*peça ao cliente/);
  });

  it('a receipt of payment of a DAS stays a document of payment', async () => {
    expect(readPapelPdf(await readPdf(comprovante('leitura')))?.ficha.tipo).toBe('PAGAMENTOS');
  });
});

it('a CNPJ with letters is read as any other, in the number of the declaration too', async () => {
  const paginas = structuredClone(
    await readPdf(pgdas('leitura', { ...SERVICOS, papel: 'Declaração', comRecibo: true })),
  );
  for (const celula of paginas.flatMap((p) => p.linhas.flatMap((l) => l.celulas))) {
    celula.texto = celula.texto
      .replaceAll('11.222.333/0001-81', 'A1.B2C.3D4/0001-93')
      .replaceAll('11222333202401002', 'A1B2C3D4202401002');
  }
  const papel = readPapelPdf(paginas);
  expect(papel?.ficha).toMatchObject({ cnpj: 'A1B2C3D4000193', recibo: 'A1B2C3D4202401002', recusa: null });
  expect(papel && rowsOf(papel, 'estabelecimento')[0]).toMatchObject({ cnpj: 'A1B2C3D4000193' });
});

describe('payments', () => {
  it('a statement without a payment says so, and one with a DAS paid before lists it', async () => {
    const papel = await read({
      ...COMERCIO,
      pago: null,
      pagoAntes: { numero: '07202404600000099', data: '20/02/2024', valor: '1.000,00' },
    });
    expect(rowsOf(papel, 'das')).toMatchObject([
      { origem: 'Pago antes', das: '07202404600000099', arrecadacao: '2024-02-20', pago: '1.000,00' },
      { origem: 'Gerado', das: '07202404600000011', reconhecido: 'Não', vencimento: '2024-02-20' },
    ]);
    expect(rowsOf(papel, 'das')[1]).not.toHaveProperty('pago');
  });
});

describe('the words of an activity and of a share of its revenue', () => {
  it.each([
    ['Revenda de mercadorias para o exterior', null, { anexo: 'I', exterior: true, segregada: null }],
    [
      'Venda de mercadorias industrializadas pelo contribuinte, exceto para o exterior - Com substituição ' +
        'tributária/tributação monofásica/antecipação com encerramento de tributação',
      null,
      { anexo: 'II', exterior: false, segregada: 'Com' },
    ],
    [
      'Prestação de Serviços, exceto para o exterior - Não sujeitos ao fator "r" e tributados pelo Anexo III, com ' +
        'retenção/substituição tributária de ISS',
      null,
      { anexo: 'III', iss_devido: 'Retido', segregada: null },
    ],
    ['Prestação de Serviços, exceto para o exterior - Sujeitos ao fator "r"', 'V', { anexo: 'V' }],
    ['Prestação de Serviços, exceto para o exterior - Sujeitos ao fator "r"', null, { anexo: null }],
    ['Prestação de Serviços tributados pelo Anexo IV, com ISS devido ao próprio Município', 'III', { anexo: 'IV' }],
  ])('%s (%s)', (texto, anexoDoFator, esperado) => {
    expect(parseAtividade(texto, anexoDoFator)).toMatchObject(esperado);
  });

  it('each qualification names its taxes; substitution of one tax and one-phase of others do not mix', () => {
    expect(
      parseQualificacao(
        'Substituição tributária de: ICMS. Tributação monofásica de: COFINS, PIS/PASEP. Isenção de: ICMS. ' +
          'Antecipação com encerramento de tributação: ICMS. Imunidade: COFINS, PIS. Lançamento de ofício.',
      ),
    ).toEqual({
      substituicao: 'ICMS',
      monofasica: 'COFINS, PIS',
      isencao: 'ICMS',
      antecipacao: 'ICMS',
      imunidade: 'COFINS, PIS',
      oficio: 'Sim',
      reducao: null,
      suspensa: null,
      municipio: null,
    });
  });
});

describe('which paper counts', () => {
  const escopo = { cnpj: '11222333000181', inicio: '2024-01-01', fim: '2024-12-31' };
  const decide = async (papeis: readonly (readonly [string, PgdasDeTeste])[]) => {
    const candidatos = await Promise.all(
      papeis.map(async ([id, o]) => ({
        id,
        nome: `${id}.pdf`,
        recebidoEm: '2024-05-01',
        ficha: (await read(o)).ficha,
      })),
    );
    return Object.fromEntries(
      Array.from(decideEcac(candidatos, escopo as never), ([id, d]) => [id, `${d.situacao}: ${d.motivo ?? ''}`]),
    );
  };

  it('the rectifier replaces the original, its receipt completes it, and statements stay side by side', async () => {
    const original: PgdasDeTeste = {
      ...SERVICOS,
      papel: 'Declaração',
      sequencia: '001',
      retificadora: false,
      transmissao: '10/02/2024 08:00:00',
    };
    const decidido = await decide([
      ['original', original],
      ['retificadora', { ...SERVICOS, papel: 'Declaração' }],
      ['recibo', { ...SERVICOS, papel: 'Recibo' }],
      ['extrato', COMERCIO],
      ['extrato-da-retificadora', { ...COMERCIO, sequencia: '002', retificadora: true }],
      ['de-2023', { ...SERVICOS, pa: '12/2023', papel: 'Declaração' }],
    ]);
    expect(decidido.original).toMatch(/^Substituído: Foi usada outra versão.*retificadora/);
    expect(decidido.retificadora).toBe('Usado: ');
    expect(decidido.recibo).toMatch(/^Substituído: /);
    expect(decidido.extrato).toBe('Usado: ');
    expect(decidido['extrato-da-retificadora']).toBe('Usado: ');
    expect(decidido['de-2023']).toMatch(/^Fora do período/);
  });

  it('of two statements of one DAS the one that knows its payment counts', async () => {
    const decidido = await decide([
      ['z-sem-pagamento', { ...COMERCIO, pago: null }],
      ['a-com-pagamento', COMERCIO],
    ]);
    expect(decidido['a-com-pagamento']).toBe('Usado: ');
    expect(decidido['z-sem-pagamento']).toMatch(/^Substituído: Outro documento da mesma declaração/);
  });

  it('a statement of another company is not used, by the root alone', async () => {
    const candidato = { id: 'a', nome: 'a.pdf', recebidoEm: '', ficha: (await read(COMERCIO)).ficha };
    const decidido = decideEcac([candidato], { ...escopo, cnpj: '44555666000181' } as never);
    expect(decidido.get('a')).toMatchObject({ situacao: 'CNPJ diferente' });
  });
});
