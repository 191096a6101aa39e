"""Reads a layer with OWSLib in every version, by region and by box; prints JSON rows of version, system, way and count."""
import json
import re
import sys

from owslib.wfs import WebFeatureService

SYSTEMS = {"EPSG:4326": "urn:ogc:def:crs:EPSG::4326", "EPSG:3857": "urn:ogc:def:crs:EPSG::3857"}


def narrow(service, url, view):
    """Adds view parameters to the address of GetFeature, since OWSLib has no argument for them."""
    service.url = f"{url}?viewparams={view}&"
    for method in service.getOperationByName("GetFeature").methods:
        method["url"] = service.url


def count(service, layer, **asked):
    answer = service.getfeature(typename=[layer], **asked).read()
    text = answer.decode() if isinstance(answer, bytes) else answer
    return len(re.findall(rf"<{layer}[ >]", text))


def main(url, layer, region, boxes):
    rows = []
    for version in ("1.0.0", "1.1.0", "2.0.0"):
        service = WebFeatureService(url, version=version)
        for system, urn in SYSTEMS.items():
            # A box of 1.0.0 is in the system of the answer; for 2.0.0 OWSLib asks for no system.
            asked = {"1.0.0": {"srsname": system}, "1.1.0": {"srsname": urn}}.get(version, {})
            box = tuple(boxes[system]) + (() if version == "1.0.0" else (urn,))
            narrow(service, url, f"xzCode:{region};archiveMark:2")
            rows.append([version, system, "region", count(service, layer, **asked)])
            narrow(service, url, "archiveMark:2")
            rows.append([version, system, "box", count(service, layer, bbox=box, **asked)])
    print(json.dumps(rows))


main(*sys.argv[1:4], json.loads(sys.argv[4]))
