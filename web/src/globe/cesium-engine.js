// What `cesium` means in our bundle: the engine alone. The package's own entry brings its widgets along, whose
// Knockout evaluates a string as soon as it is loaded; our content policy refuses that, and we use none of them.
export * from '@cesium/engine';

/** Resium names the widgets' viewer; ours is its CesiumWidget. */
export class Viewer {
  constructor() {
    throw new Error('The viewer with widgets is not part of this build');
  }
}
