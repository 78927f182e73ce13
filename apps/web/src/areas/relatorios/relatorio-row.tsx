import { Checkbox } from '@mantine/core';
import { IconDownload, IconHelpCircle, IconStar, IconStarFilled } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { linhasTexto, valoresDe } from './relatorio-columns.ts';
import styles from './relatorio-list.module.css';
import { descricaoTexto, isVazio, type RelatorioListado } from './search-relatorios.ts';

export interface RowActions {
  /** Why nothing can be downloaded now, if so. */
  blocked: string | undefined;
  /** Why nothing can be explained now, if so. */
  unexplained: string | undefined;
  onOpen: (relatorio: RelatorioListado) => void;
  onToggle: (report: string) => void;
  onFavorito: (report: string) => void;
  onComo: (report: string) => void;
  onDownload: (report: string) => void;
}

interface RelatorioRowProps extends RowActions {
  relatorio: RelatorioListado;
  index: number;
  open: boolean;
  selected: boolean;
  favorito: boolean;
}

const ICON = 17;

/** A report of the list: its whole name, what it shows, what it has in the project, and what can be done with it. */
export function RelatorioRow(props: RelatorioRowProps) {
  const { relatorio, open, favorito } = props;
  const { report } = relatorio;
  const descricao = descricaoTexto(relatorio.description);
  const tone = relatorio.noProjeto?.failed ? styles.failed : isVazio(relatorio) ? styles.none : undefined;
  return (
    <tr
      className={styles.row}
      data-index={props.index}
      aria-current={open || undefined}
      onClick={() => props.onOpen(relatorio)}
    >
      <td className={styles.sel}>
        <Checkbox
          size="xs"
          aria-label={`Selecionar ${report}`}
          checked={props.selected}
          onClick={(event) => event.stopPropagation()}
          onChange={() => props.onToggle(report)}
        />
      </td>
      <td className={styles.nome}>
        <button type="button" className={styles.name} data-row-button aria-pressed={open}>
          {report}
        </button>
      </td>
      <td className={styles.obr}>{relatorio.module}</td>
      <td className={styles.desc}>
        <span className={styles.text} title={descricao}>
          {descricao}
        </span>
      </td>
      <td className={`${styles.linhas} ${tone ?? ''}`}>{linhasTexto(relatorio)}</td>
      <td className={styles.valor}>
        {valoresDe(relatorio).map(({ kind, text }) => (
          <span key={kind} className={styles.amount} data-kind={kind}>
            {text}
          </span>
        ))}
      </td>
      <td className={styles.acoes}>
        <IconButton
          size={28}
          label={favorito ? `Tirar ${report} dos favoritos` : `Pôr ${report} nos favoritos`}
          icon={favorito ? <IconStarFilled size={ICON} aria-hidden /> : <IconStar size={ICON} aria-hidden />}
          onClick={() => props.onFavorito(report)}
        />
        <IconButton
          size={28}
          label={`Como é calculado ${report}`}
          icon={<IconHelpCircle size={ICON} aria-hidden />}
          inactiveReason={props.unexplained}
          onClick={() => props.onComo(report)}
        />
        <IconButton
          size={28}
          label={`Baixar ${report}`}
          icon={<IconDownload size={ICON} aria-hidden />}
          inactiveReason={props.blocked}
          onClick={() => props.onDownload(report)}
        />
      </td>
    </tr>
  );
}
