import { expect, test } from 'vitest';
import { tabela } from './index.ts';

// Guarantee: each row of the services that may give a credit names a service and a nature that official tables have.

const digitos = (codigo: string) => codigo.replaceAll('.', '');

test('items are of LC 116/2003, NBS begin one of the official table, and natures are of Tabela 4.3.7', () => {
  const itens = tabela('servico_lc116').linhas.map(([codigo]) => codigo);
  const nbs = tabela('nbs').linhas.map(([codigo = '']) => digitos(codigo));
  const naturezas = tabela('nat_bc_cred').linhas.map(([codigo]) => codigo);
  const { linhas } = tabela('servico_credito');
  expect(linhas.length).toBeGreaterThan(0);
  for (const [natureza, item = '', prefixo = '', quem = ''] of linhas) {
    expect(naturezas).toContain(natureza);
    if (item !== '') expect(itens).toContain(item);
    if (prefixo !== '') expect(nbs.some((codigo) => codigo.length === 9 && codigo.startsWith(prefixo))).toBe(true);
    // A row of every service holds only for who gives the same one.
    if (item === '' && prefixo === '') expect(quem).toBe('subcontrata');
    // Inputs are of who makes goods or gives services.
    if (natureza === '03') expect(['produz', 'subcontrata']).toContain(quem);
  }
});
