/** What the frame must know about a screen. */
export interface ScreenHandle {
  /** Path in the menu that grants the screen, its own when not given; empty for everybody signed in. */
  menu?: string;
  /** Record that the screen adds to, or changes when the address names an id. */
  writes?: string;
  /** Key of the tab's label, for screens that are no menu entry of their own. */
  title?: string;
  /** Drawn without side menu and tabs: big screen, one map. */
  bare?: true;
}
