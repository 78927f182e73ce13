import { Button, Tabs } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format/counts.ts';
import { Panel } from '../panel/panel.tsx';
import { QuickSearch } from '../quick-search.tsx';
import styles from './tabbed-panel.module.css';

interface SubTab<Sub extends string> {
  value: Sub;
  label: string;
  /** A number beside the label with what it counts for screen readers; nothing is shown for 0. */
  count: number;
  countOf: string;
}

interface TabbedPanelProps<Top extends string, Sub extends string> {
  tabs: readonly { value: Top; label: string }[];
  tab: Top;
  onTab: (tab: Top) => void;
  subTabs: readonly SubTab<Sub>[];
  subTab: Sub;
  onSubTab: (subTab: Sub) => void;
  /** The style of the counts: quiet, or emphasised as the user's own marks. */
  counts?: 'quiet' | 'marked';
  /** Whether a project is chosen; decides how the button that asks for one is called. */
  hasProjeto: boolean;
  onAskProjeto: () => void;
  title: string;
  search: { value: string; onChange: (search: string) => void; label: string };
  /** The buttons at the right of the search. */
  actions: ReactNode;
  /** Cannot be reached while an overlay covers it. */
  inert?: boolean;
  children: ReactNode;
}

/** What a project holds, by two rows of tabs: the frame of the files and of the reports. */
export function TabbedPanel<Top extends string, Sub extends string>(props: TabbedPanelProps<Top, Sub>) {
  const { tabs, subTabs, search } = props;
  const askLabel = props.hasProjeto ? 'Trocar projeto' : 'Selecionar projeto';
  return (
    <Tabs
      value={props.tab}
      onChange={(value) => {
        const tab = tabs.find((known) => known.value === value);
        if (tab !== undefined) props.onTab(tab.value);
      }}
      variant="pills"
      classNames={{ tab: styles.topTab }}
      keepMounted={false}
      className={styles.fill}
      inert={props.inert}
    >
      <div className={styles.top}>
        <Tabs.List>
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Button variant="default" size="xs" aria-label={askLabel} onClick={props.onAskProjeto}>
          <IconFolderOpen size={16} aria-hidden />
          <span className={styles.askText}>{askLabel}</span>
        </Button>
      </div>
      <Tabs.Panel value={props.tab} className={styles.fill} data-content-start tabIndex={-1}>
        <Panel
          fill
          title={props.title}
          tools={
            <div className={styles.tools}>
              <QuickSearch {...search} />
              {props.actions}
            </div>
          }
        >
          <Tabs
            value={props.subTab}
            onChange={(value) => {
              const subTab = subTabs.find((known) => known.value === value);
              if (subTab !== undefined && subTab.value !== props.subTab) props.onSubTab(subTab.value);
            }}
            keepMounted={false}
            className={styles.fill}
          >
            <Tabs.List className={styles.subTabs}>
              {subTabs.map(({ value, label, count, countOf }) => (
                <Tabs.Tab key={value} value={value}>
                  {label}
                  {count > 0 && (
                    <span className={props.counts === 'marked' ? styles.marked : styles.count}>
                      {formatCount(count)}
                      <span className="sr-only"> {countOf}</span>
                    </span>
                  )}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value={props.subTab} className={styles.fill}>
              {props.children}
            </Tabs.Panel>
          </Tabs>
        </Panel>
      </Tabs.Panel>
    </Tabs>
  );
}
