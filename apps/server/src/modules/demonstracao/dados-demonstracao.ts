import { cnpjCheckDigits } from '@apura/br';
import { MODULOS, type Privilegio } from '@apura/contract';
import type { NovaOrganizacao } from '../usuarios/index.ts';

export const SENHA_DEMONSTRACAO = 'Apura@2026';

/** The CNPJ roots are not assigned to anybody. */
const cnpjDe = (base: string) => `${base}${cnpjCheckDigits(base)}`;

const usuario = (nome: string, usuarioEmail: string, privilegio: Privilegio, cpf: string) => ({
  nome,
  email: `${usuarioEmail}@demo.apura.local`,
  senha: SENHA_DEMONSTRACAO,
  privilegio,
  cpf,
});

/** The owner with whom a first start lets people look around. */
export const ORGANIZACAO_DEMONSTRACAO: NovaOrganizacao = {
  owner: {
    cnpj: cnpjDe('983000010001'),
    razao: 'Apura Demonstração',
    site: 'https://demo.apura.local',
    cep: '01001000',
    uf: 'SP',
    logradouro: 'Rua das Amostras, 100',
    municipio: 'São Paulo',
    plano: 'Demonstração',
    modulos: MODULOS,
    precos: ['39.90', '34.90', '29.90', '24.90'],
  },
  usuarios: [
    usuario('Marina Demonstração', 'master', 'master', '52998224725'),
    usuario('Adriano Demonstração', 'admin', 'administrator', '11144477735'),
    usuario('Úrsula Demonstração', 'user', 'user', '39053344705'),
  ],
  // They are bought, as everybody's are: see COMPRAS_DEMONSTRACAO.
  creditos: 0,
};

/** The owner's orders of credits on the first start, and their results. */
export const COMPRAS_DEMONSTRACAO = [
  { creditos: 120, desfecho: 'pago' },
  { creditos: 30, desfecho: 'vencido' },
] as const;

/** The report of the diagnostic page that a processed project shows. */
export const PBI_DEMONSTRACAO = 'apura';

/** The company of the fictitious documents in the repository, and the period that they cover. */
export const PROJETO_DEMONSTRACAO = { cnpj: '99210437000117', inicio: '2025-10-01', fim: '2025-12-31' } as const;

/**
 * Projects that show the end of PIS and COFINS, of golden cases of the reports: each kind of row, worked out by hand.
 * The second company is taxed as it receives.
 */
export const PROJETOS_DA_VIRADA = [
  { cnpj: PROJETO_DEMONSTRACAO.cnpj, inicio: '2026-01-01', fim: '2026-10-31', caso: 'virada-demonstracao' },
  { cnpj: cnpjDe('981000020001'), inicio: '2026-09-01', fim: '2026-10-31', caso: 'virada-demonstracao-caixa' },
] as const;

export const EMPRESAS_DEMONSTRACAO = [
  { cnpj: PROJETO_DEMONSTRACAO.cnpj, grupo: 'Aurora', parceiro: 'Escritório Modelo' },
  { cnpj: cnpjDe('981000010001'), grupo: 'Aurora', parceiro: 'Escritório Modelo' },
  { cnpj: cnpjDe('981000020001'), grupo: 'Serra Azul', parceiro: 'Escritório Modelo' },
  { cnpj: cnpjDe('982000020001'), grupo: 'Serra Azul', parceiro: '' },
  { cnpj: cnpjDe('12ABC34501DE'), grupo: 'Nova Geração', parceiro: '' },
] as const;
