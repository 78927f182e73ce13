import { isUf, maskCep } from '@apura/br';
import { corSchema, type Endereco, ERROS, type Owner, type OwnerAlterado } from '@apura/contract';
import { ApiError } from '../../../lib/api/api-error.ts';
import { fieldFaults } from '../../../lib/api/field-faults.ts';

/** What the master may change of the owner, as the fields show it. */
export interface EmpresaValues {
  site: string;
  cep: string;
  uf: string;
  logradouro: string;
  municipio: string;
  /** The secondary colour. */
  color_1: string;
  /** The primary colour. */
  color_2: string;
}

export type EmpresaField = keyof EmpresaValues | 'logo';
export type EmpresaFaults = Partial<Record<EmpresaField, string>>;

/** The fields that the look-up of a postal code fills. */
type EnderecoField = 'uf' | 'logradouro' | 'municipio';
const ENDERECO_FIELDS: readonly EnderecoField[] = ['uf', 'logradouro', 'municipio'];

const MAX_LENGTHS = { site: 255, logradouro: 255, municipio: 120 } as const;

interface Colors {
  color_1: string;
  color_2: string;
}

export function empresaValues(owner: Owner, colors: Colors): EmpresaValues {
  return {
    site: owner.site,
    cep: maskCep(owner.cep),
    uf: owner.uf,
    logradouro: owner.logradouro,
    municipio: owner.municipio,
    color_1: colors.color_1,
    color_2: colors.color_2,
  };
}

/** What is wrong, by field, in the order of the fields. Everything but the colours may be left empty. */
export function empresaFaults(values: EmpresaValues): EmpresaFaults {
  const faults: EmpresaFaults = {};
  for (const field of ['site', 'logradouro', 'municipio'] as const) {
    const { length } = values[field].trim();
    if (length > MAX_LENGTHS[field]) faults[field] = `Use até ${MAX_LENGTHS[field]} caracteres, há ${length}`;
  }
  if (values.cep !== '' && !/^\d{5}-\d{3}$/.test(values.cep)) faults.cep = ERROS['cep-invalido'].message;
  if (values.uf !== '' && !isUf(values.uf)) faults.uf = ERROS['uf-invalida'].message;
  for (const field of ['color_2', 'color_1'] as const) {
    const parsed = corSchema.safeParse(values[field]);
    if (!parsed.success) faults[field] = 'Cor deve estar no formato #RRGGBB';
  }
  return faults;
}

/** The call's fields: CNPJ and company name as they are, the colours only of an owner who may change them. */
export function empresaBody(owner: Owner, values: EmpresaValues): OwnerAlterado {
  return {
    cnpj: owner.cnpj,
    razao: owner.razao,
    site: values.site.trim(),
    cep: values.cep.replace(/\D/g, ''),
    uf: values.uf,
    logradouro: values.logradouro.trim(),
    municipio: values.municipio.trim(),
    color_1: owner.white_label ? values.color_1.toUpperCase() : undefined,
    color_2: owner.white_label ? values.color_2.toUpperCase() : undefined,
  };
}

/** Whether saving would change anything on the server; a chosen logo always does. */
export function isEmpresaChanged(owner: Owner, colors: Colors, values: EmpresaValues): boolean {
  const own = empresaBody(owner, empresaValues(owner, colors));
  return JSON.stringify(empresaBody(owner, values)) !== JSON.stringify(own);
}

/**
 * The values with a looked-up address put in, but for the fields that were typed in since the look-up began and for
 * what the registry does not know.
 */
export function mergeEndereco(
  values: EmpresaValues,
  endereco: Endereco,
  typed: ReadonlySet<EmpresaField>,
): EmpresaValues {
  const merged = { ...values };
  for (const field of ENDERECO_FIELDS) {
    if (!typed.has(field) && endereco[field] !== '') merged[field] = endereco[field];
  }
  return merged;
}

const FIELDS = ['site', 'cep', 'uf', 'logradouro', 'municipio', 'color_2', 'color_1'] as const;
const LOGO_CODES: readonly string[] = ['imagem-invalida', 'arquivo-grande-demais', 'sem-customizacao'];

/** The refusal of the server under the fields that it is about; undefined when it is about none. */
export function refusedEmpresa(error: unknown): EmpresaFaults | undefined {
  const faults = fieldFaults(error, FIELDS);
  if (Object.keys(faults).length > 0) return faults;
  return error instanceof ApiError && LOGO_CODES.includes(error.code) ? { logo: error.message } : undefined;
}
