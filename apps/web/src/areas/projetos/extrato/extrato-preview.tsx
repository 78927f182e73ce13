import { countOf } from '../../../lib/format/counts.ts';
import { LinhasErradas, LinhasLidas } from '../../../ui/tabela-lida/linhas-lidas.tsx';
import styles from '../../../ui/tabela-lida/tabela-lida.module.css';
import { CAMPOS_EXTRATO } from './colunas-extrato.ts';
import type { LinhaExtrato } from './convert-linha.ts';

const MOSTRADAS = 6;

/** The first documents as they will be sent, and the rows that cannot be. */
export function ExtratoPreview({ linhas, boas }: { linhas: readonly LinhaExtrato[]; boas: number }) {
  const ruins = linhas.filter(({ erros }) => erros.length > 0);
  return (
    <>
      <p className={styles.count} role="status">
        {countOf(boas, 'documento pronto', 'documentos prontos')},{' '}
        {countOf(ruins.length, 'linha com erro', 'linhas com erro')}.
      </p>
      <LinhasLidas
        label="Primeiras linhas do extrato"
        caption="As primeiras linhas como serão enviadas"
        titulos={CAMPOS_EXTRATO.map(({ rotulo }) => rotulo)}
        linhas={linhas.slice(0, MOSTRADAS).map(({ numero, valores, erros }) => ({
          numero,
          celulas: CAMPOS_EXTRATO.map(({ campo }) => valores[campo]),
          ruim: erros.length > 0,
        }))}
      />
      <LinhasErradas
        title="Estas linhas não entram no extrato, e a leitura do arquivo as aponta:"
        linhas={ruins.map(({ numero, erros }) => ({ numero, erro: `${erros.join('; ')}.` }))}
      />
    </>
  );
}
